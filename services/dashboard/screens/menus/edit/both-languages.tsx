import type { MemberVisit } from '../../../request/visit.ts';
import { menuTexts } from '../texts.ts';
import { firstText } from './both-texts.ts';

interface BothLanguagesParts {
  readonly visit: MemberVisit;
  /** Of the English field; the Arabic one has `Arabic` after it. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: Readonly<Record<string, string>>;
  /** Several lines. */
  readonly isLong?: boolean;
}

/** A text of the menu in both languages side by side, each written in its own direction. */
export function BothLanguages({ visit, name, label, hint, values, problems, isLong }: BothLanguagesParts) {
  const texts = menuTexts(visit.language);
  const arabic = values[`${name}Arabic`] ?? '';
  const sides = [
    { id: name, lang: 'en', dir: 'ltr', said: texts.inEnglish, value: firstText(values[name] ?? '', arabic) },
    { id: `${name}Arabic`, lang: 'ar', dir: 'rtl', said: texts.inArabic, value: arabic },
  ] as const;
  return (
    <fieldset class="field both">
      <legend class="field__label">{label}</legend>
      {hint && (
        <p class="field__hint" id={`${name}-both`}>
          {hint}
        </p>
      )}
      <div class="both__sides">
        {sides.map(({ id, lang, dir, said, value }) => {
          const problem = problems[id];
          const described = [...(hint ? [`${name}-both`] : []), ...(problem ? [`${id}-problem`] : [])];
          const parts = {
            id,
            name: id,
            lang,
            dir,
            class: 'field__input',
            ...(described.length > 0 && { 'aria-describedby': described.join(' ') }),
            ...(problem && { 'aria-invalid': 'true' as const }),
          };
          return (
            <div class="field">
              <label class="both__label" for={id}>
                {said}
              </label>
              {problem && (
                <p class="field__problem" id={`${id}-problem`}>
                  {problem}
                </p>
              )}
              {isLong ? (
                <textarea {...parts} rows={3}>
                  {value}
                </textarea>
              ) : (
                <input type="text" value={value} {...parts} />
              )}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
