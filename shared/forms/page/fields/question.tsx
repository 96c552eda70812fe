import type { Child } from 'hono/jsx';
import type { Language } from '../../../ui/texts/texts.ts';
import type { FormField } from '../../rules/field.ts';
import { LocalisedText } from '../localised-text.tsx';
import { formTexts } from '../texts/texts.ts';
import { CheckboxInput, ChoiceInputs, isLong, SelectInput } from './choice.tsx';
import { LineInput } from './line-input.tsx';
import { MomentInput } from './moment-input.tsx';
import { phoneExample } from './phone-example.ts';
import type { QuestionProps } from './question-props.ts';

export function Question({ field, language, perView }: Omit<QuestionProps, 'state'>) {
  const { key, section, section_ar } = field;
  const hint = hintOf(field, language);
  const hasHelp = (field.help ?? field.help_ar ?? hint) !== '';
  const state = {
    'aria-describedby': hasHelp ? `e-${key} h-${key}` : `e-${key}`,
    'aria-invalid': perView.flag(({ errors }) => errors.has(key)),
  };
  const hintAndProblem = (
    <>
      {hasHelp && (
        <p class="field__hint" id={`h-${key}`}>
          <LocalisedText plain={field.help} arabic={field.help_ar} language={language} /> {hint}
        </p>
      )}
      <p class="field__problem" id={`e-${key}`}>
        {perView.text(({ errors }) => errors.get(key) ?? '')}
      </p>
    </>
  );
  return (
    <>
      {(section ?? section_ar) && (
        <h2 class="section">
          <LocalisedText plain={section} arabic={section_ar} language={language} />
        </h2>
      )}
      <FieldBox {...{ field, language, perView, state, hintAndProblem }} />
    </>
  );
}

function FieldBox({ hintAndProblem, ...props }: QuestionProps & { readonly hintAndProblem: Child }) {
  const { field, state } = props;
  const attributes = { class: 'field', 'data-field': rulesOf(field) };
  const label = <Label {...props} />;
  const labelled = (input: Child) => (
    <div {...attributes}>
      <label class="field__label" for={`f-${field.key}`}>
        {label}
      </label>
      {hintAndProblem}
      {input}
    </div>
  );
  const group = (inputs: Child) => (
    <fieldset {...attributes} {...state}>
      <legend class="field__label">{label}</legend>
      {hintAndProblem}
      {inputs}
    </fieldset>
  );
  switch (field.type) {
    case 'checkbox':
      return (
        <div {...attributes}>
          <CheckboxInput {...props} field={field}>
            {label}
          </CheckboxInput>
          {hintAndProblem}
        </div>
      );
    case 'single_select':
    case 'multi_select':
      return isLong(field)
        ? labelled(<SelectInput {...props} field={field} />)
        : group(<ChoiceInputs {...props} field={field} />);
    case 'date':
    case 'date_time':
      return group(<MomentInput {...props} field={field} />);
    default:
      return labelled(<LineInput {...props} field={field} />);
  }
}

function Label({ field, language }: QuestionProps) {
  return (
    <>
      <LocalisedText plain={field.label} arabic={field.label_ar} language={language} />
      {!field.required && <span class="optional"> ({formTexts(language).optional})</span>}
    </>
  );
}

function hintOf(field: FormField, language: Language): string {
  const texts = formTexts(language);
  if (field.type !== 'phone') return texts.hint(field);
  const example = phoneExample(field.region);
  return example === null ? '' : texts.phoneExample(example.national);
}

/** What the browser needs to check an answer: the field without its texts. */
function rulesOf(field: FormField): string {
  const texts = ['label', 'label_ar', 'help', 'help_ar', 'section', 'section_ar', 'destination', 'options'];
  return JSON.stringify(field, (name, value) => (texts.includes(name) ? undefined : value));
}
