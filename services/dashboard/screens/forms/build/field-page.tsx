import { type DraftField, fieldTexts as draftFieldTexts } from '../../../../../shared/forms/rules/draft.ts';
import { fieldTypes } from '../../../../../shared/forms/rules/field.ts';
import { withChangedField } from '../../../../../shared/forms/verbs/change-fields.ts';
import { judgeDraft } from '../../../../../shared/forms/verbs/draft-problems.ts';
import type { DraftedForm } from '../../../../../shared/forms/verbs/drafts.ts';
import { Input, optional, Select, TextArea } from '../../../../../shared/ui/components/field.tsx';
import { Frame } from '../../../frame/frame.tsx';
import { page } from '../../../request/answers.ts';
import { versionOf } from '../../../request/version.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { buildTexts, labelOf } from './build-texts.ts';
import { BuilderForm } from './builder-form.tsx';
import { DestinationPart } from './destination-part.tsx';
import { fieldTexts } from './field-texts.ts';
import { Meanwhile } from './meanwhile.tsx';
import { OptionsPart } from './options-part.tsx';
import { RulesPart } from './rules-part.tsx';
import { withoutEmpty } from './typed-field.ts';

interface FieldPageParts {
  readonly form: DraftedForm;
  /** As it is saved, and as it is shown in the page. */
  readonly saved: DraftField;
  readonly typed: DraftField;
  readonly isOvertaken?: boolean;
  /** It was saved as it is, with what is wrong with it. */
  readonly isSaved?: boolean;
}

/** One question of a form, beside how it looks while it is typed. */
export function fieldPage(visit: MemberVisit, { form, saved, typed, isOvertaken, isSaved }: FieldPageParts): Response {
  const [texts, own] = [buildTexts(visit.language), fieldTexts(visit.language)];
  const address = visit.at(`/forms/${form.id}/build/fields/${typed.id}`);
  // A choice that is still to be written is no fault yet.
  const written = isSaved ? typed : { ...typed, options: withoutEmpty(typed.options) };
  const isUnbegun = !isSaved && written.options.length === 0;
  const judged = judgeDraft(withChangedField(form.draft, written), form.workspace);
  const wrong = new Set(judged.problems.filter(({ field }) => field === typed.id).map(({ part }) => part));
  const problem = (part: string) =>
    wrong.has(part) && !(part === 'options' && isUnbegun) ? own.errors[part] : undefined;
  const differing = draftFieldTexts.filter((name) => saved[name] !== typed[name]);
  const hasOptions = typed.type === 'single_select' || typed.type === 'multi_select';
  return page(
    <Frame visit={visit} title={labelOf(visit.language, typed)}>
      <BuilderForm
        visit={visit}
        action={address}
        version={versionOf(saved)}
        save={{ name: 'deed', value: 'save' }}
        isSaved={isSaved}
        back={visit.at(`/forms/${form.id}/build`)}
        preview={`${address}/preview`}
      >
        {isOvertaken && <Meanwhile visit={visit} differing={differing.map((name) => [own[name], saved[name]])} />}
        <Select
          name="type"
          label={own.type}
          choices={fieldTypes.map((value) => ({ value, label: texts.types[value] }))}
          chosen={[typed.type]}
        />
        <Input name="label" label={own.label} value={typed.label} problem={problem('label')} />
        <Input
          name="label_ar"
          lang="ar"
          label={optional(visit, own.label_ar)}
          value={typed.label_ar}
          problem={problem('label_ar')}
        />
        <TextArea name="help" label={optional(visit, own.help)} value={typed.help} problem={problem('help')} rows={2} />
        <TextArea
          name="help_ar"
          lang="ar"
          label={optional(visit, own.help_ar)}
          value={typed.help_ar}
          problem={problem('help_ar')}
          rows={2}
        />
        <Input
          name="section"
          label={optional(visit, own.section)}
          hint={own.sectionHint}
          value={typed.section}
          problem={problem('section')}
        />
        <Input
          name="section_ar"
          lang="ar"
          label={optional(visit, own.section_ar)}
          value={typed.section_ar}
          problem={problem('section_ar')}
        />
        <label class="choice">
          <input type="checkbox" name="required" checked={typed.required} />
          <span>
            {own.required}
            {typed.type === 'checkbox' && <small>{own.requiredHint}</small>}
          </span>
        </label>
        {hasOptions && <OptionsPart visit={visit} options={typed.options} problem={problem('options')} />}
        <RulesPart visit={visit} field={typed} problem={problem} />
        <DestinationPart visit={visit} field={typed} problem={problem} />
      </BuilderForm>
    </Frame>,
    isOvertaken || isSaved ? 422 : 200,
  );
}
