import { type DraftField, draftFieldTexts } from '../../../../../shared/forms/rules/draft.ts';
import { fieldTypes } from '../../../../../shared/forms/rules/field.ts';
import { withChangedField } from '../../../../../shared/forms/verbs/change-fields.ts';
import { checkDraft } from '../../../../../shared/forms/verbs/draft-problems.ts';
import type { FormWithDraft } from '../../../../../shared/forms/verbs/drafts.ts';
import { Select } from '../../../../../shared/ui/components/forms/field.tsx';
import { Frame } from '../../../frame/frame.tsx';
import { page } from '../../../request/answers.ts';
import { versionOf } from '../../../request/version.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { labelOf } from '../form.ts';
import { buildTexts } from './build-texts.ts';
import { BuilderForm, TextFields, type TextKind } from './builder-form.tsx';
import { DestinationPart, RulesPart } from './field-parts.tsx';
import { fieldTexts } from './field-texts.ts';
import { OptionsPart } from './options-part.tsx';
import { withoutEmpty } from './parse-field.ts';

interface FieldPageParts {
  readonly form: FormWithDraft;
  readonly saved: DraftField;
  readonly input: DraftField;
  readonly isOvertaken?: boolean;
  readonly isSaved?: boolean;
}

const textKinds = {
  label: { isNeeded: true },
  label_ar: {},
  help: { rows: 2 },
  help_ar: { rows: 2 },
  section: {},
  section_ar: {},
} satisfies Record<string, TextKind>;

export function fieldPage(visit: MemberVisit, parts: FieldPageParts): Response {
  const { form, saved, input, isOvertaken, isSaved } = parts;
  const texts = fieldTexts(visit.language);
  const address = visit.at(`/forms/${form.id}/build/fields/${input.id}`);
  const problems = problemsOf(visit, parts);
  const differing = draftFieldTexts.filter((name) => saved[name] !== input[name]);
  const hasOptions = input.type === 'single_select' || input.type === 'multi_select';
  return page(
    <Frame visit={visit} title={labelOf(visit.language, input)}>
      <BuilderForm
        visit={visit}
        action={address}
        version={versionOf(saved)}
        save={{ name: 'button', value: 'save' }}
        meanwhile={isOvertaken ? differing.map((name) => [texts[name], saved[name]]) : undefined}
        isSaved={isSaved}
        back={visit.at(`/forms/${form.id}/build`)}
        preview={`${address}/preview`}
      >
        <Select
          name="type"
          label={texts.type}
          choices={fieldTypes.map((value) => ({ value, label: buildTexts(visit.language).types[value] }))}
          chosen={[input.type]}
        />
        <TextFields {...{ visit, texts, input, problems }} kinds={textKinds} />
        <label class="choice">
          <input type="checkbox" name="required" checked={input.required} />
          <span>
            {texts.required}
            {input.type === 'checkbox' && <small>{texts.requiredHint}</small>}
          </span>
        </label>
        {hasOptions && <OptionsPart visit={visit} options={input.options} problem={problems.options} />}
        <RulesPart visit={visit} field={input} problems={problems} />
        <DestinationPart visit={visit} field={input} problems={problems} />
      </BuilderForm>
    </Frame>,
    isOvertaken || isSaved ? 422 : 200,
  );
}

function problemsOf({ language }: MemberVisit, { form, input, isSaved }: FieldPageParts) {
  const { errors } = fieldTexts(language);
  // A choice that is still empty is no problem yet.
  const written = isSaved ? input : { ...input, options: withoutEmpty(input.options) };
  const isUnbegun = !isSaved && written.options.length === 0;
  const { problems } = checkDraft(withChangedField(form.draft, written), form.workspace);
  const own = problems.filter(({ field, part }) => field === input.id && !(part === 'options' && isUnbegun));
  return Object.fromEntries(own.map(({ part }) => [part, errors[part]]));
}
