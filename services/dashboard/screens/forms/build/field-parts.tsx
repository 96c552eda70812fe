import type { DraftField } from '../../../../../shared/forms/rules/draft.ts';
import { Input, optional, Select } from '../../../../../shared/ui/components/field.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { fieldTexts } from './field-texts.ts';

interface DestinationPartParts {
  readonly visit: MemberVisit;
  readonly field: DraftField;
  readonly problem: (part: string) => string | undefined;
}

/** What an answer is called, and where it is kept besides its submission. Open when there is something to mend in it. */
export function DestinationPart({ visit, field: { key, destination }, problem }: DestinationPartParts) {
  const texts = fieldTexts(visit.language);
  const isCustom = destination.startsWith('custom.');
  const isWrong = problem('key') !== undefined || problem('destination') !== undefined;
  return (
    <details class="attempt" open={isWrong || destination !== 'submission'}>
      <summary>
        <strong>{texts.more}</strong>
      </summary>
      <div>
        <Select
          name="destination"
          label={texts.destination}
          problem={problem('destination')}
          choices={Object.entries(texts.destinations).map(([value, label]) => ({ value, label }))}
          chosen={[isCustom ? 'custom' : destination]}
        />
        <Input
          name="custom"
          label={optional(visit, texts.custom)}
          hint={texts.customHint}
          value={isCustom ? destination.slice('custom.'.length) : ''}
          autocomplete="off"
          ltr
        />
        <Input
          name="key"
          label={texts.key}
          hint={texts.keyHint}
          value={key}
          problem={problem('key')}
          autocomplete="off"
          ltr
        />
      </div>
    </details>
  );
}
