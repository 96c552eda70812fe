import { Input, TextArea } from '../../../../../shared/ui/components/forms/field.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { textOf } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { firstText } from './both-texts.ts';
import type { FormState } from './saved-form.tsx';

interface BothLanguagesProps {
  readonly visit: MemberVisit;
  readonly state: Pick<FormState, 'fields' | 'problems'>;
  /** The name of the English field; the Arabic one ends in `Arabic`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly isLong?: boolean;
}

export function BothLanguages({ visit, state, name, label, hint, isLong }: BothLanguagesProps) {
  const { fields, problems = {} } = state;
  const texts = menuTexts(visit.language);
  const arabic = textOf(fields[`${name}Arabic`]);
  const sides = [
    { name, lang: 'en', label: texts.inEnglish, value: firstText(textOf(fields[name]), arabic) },
    { name: `${name}Arabic`, lang: 'ar', label: texts.inArabic, value: arabic },
  ] as const;
  return (
    <fieldset class="field both" {...(hint && { 'aria-describedby': `${name}-both` })}>
      <legend class="field__label">{label}</legend>
      {hint && (
        <p class="field__hint" id={`${name}-both`}>
          {hint}
        </p>
      )}
      <div class="both__sides">
        {sides.map((side) => {
          const input = { ...side, problem: problems[side.name] };
          return isLong ? <TextArea {...input} rows={3} /> : <Input {...input} ltr={side.lang === 'en'} />;
        })}
      </div>
    </fieldset>
  );
}
