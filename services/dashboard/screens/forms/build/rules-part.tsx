import type { DraftField } from '../../../../../shared/forms/rules/draft.ts';
import { rulesOf } from '../../../../../shared/forms/rules/rules.ts';
import { Input } from '../../../../../shared/ui/components/field.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { fieldTexts } from './field-texts.ts';

interface RulesPartParts {
  readonly visit: MemberVisit;
  readonly field: DraftField;
  readonly problem: (part: string) => string | undefined;
}

/** What answers have to keep to: the rules of this kind of question, each with an example. */
export function RulesPart({ visit, field: { type, rules }, problem }: RulesPartParts) {
  const texts = fieldTexts(visit.language);
  const names = rulesOf[type].filter((name) => name !== 'options');
  if (names.length === 0) return null;
  const isMoment = (name: string): boolean => name === 'earliest' || name === 'latest';
  return (
    <fieldset class="rules">
      <legend class="field__label">{texts.rules}</legend>
      {names.map((name) => (
        <Input
          name={name}
          label={texts.rule[name] ?? name}
          hint={type === 'date_time' && isMoment(name) ? texts.timeExample : texts.example[name]}
          value={rules[name] ?? ''}
          problem={problem(name)}
          autocomplete="off"
          ltr
        />
      ))}
    </fieldset>
  );
}
