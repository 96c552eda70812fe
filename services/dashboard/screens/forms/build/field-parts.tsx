import type { DraftField } from '../../../../../shared/forms/rules/draft.ts';
import { rulesOf } from '../../../../../shared/forms/rules/rules.ts';
import { fieldsOf, Input, optional, type Problems, Select } from '../../../../../shared/ui/components/forms/field.tsx';
import type { WithVisit } from '../../../request/visit.ts';
import { fieldTexts } from './field-texts.ts';

type FieldPartProps = WithVisit<{ field: DraftField; problems: Problems<string> }>;

export function RulesPart({ visit, field: { type, rules }, problems }: FieldPartProps) {
  const texts = fieldTexts(visit.language);
  const names = rulesOf[type].filter((name) => name !== 'options');
  if (names.length === 0) return null;
  const momentHint = type === 'date_time' ? texts.timeExample : texts.dayExample;
  return (
    <fieldset class="rules">
      <legend class="field__label">{texts.rules}</legend>
      {names.map((name) => (
        <Input
          name={name}
          label={texts.rule[name] ?? name}
          hint={name === 'earliest' || name === 'latest' ? momentHint : texts.example[name]}
          value={rules[name] ?? ''}
          problem={problems[name]}
          autocomplete="off"
          ltr
        />
      ))}
    </fieldset>
  );
}

export function DestinationPart({ visit, field: { key, destination }, problems }: FieldPartProps) {
  const texts = fieldTexts(visit.language);
  const field = fieldsOf(texts, problems);
  const isCustom = destination.startsWith('custom.');
  const isWrong = problems.key !== undefined || problems.destination !== undefined;
  const custom = isCustom ? destination.slice('custom.'.length) : '';
  return (
    <details class="disclosure" open={isWrong || destination !== 'submission'}>
      <summary>
        <strong>{texts.more}</strong>
      </summary>
      <div>
        <Select
          {...field('destination')}
          choices={Object.entries(texts.destinations).map(([value, label]) => ({ value, label }))}
          chosen={[isCustom ? 'custom' : destination]}
        />
        <Input {...field('custom')} label={optional(visit, texts.custom)} value={custom} autocomplete="off" ltr />
        <Input {...field('key')} value={key} autocomplete="off" ltr />
      </div>
    </details>
  );
}
