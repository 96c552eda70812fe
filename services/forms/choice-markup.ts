import type { ChoiceField, Option } from '../../shared/domain/form-field.ts';
import type { InputContext } from './line-input.ts';
import { chosen } from './phrase.ts';

const text = Bun.escapeHTML;

/** A list that opens; its first line is no answer. */
export function selectInput(
  { key, options, required }: ChoiceField,
  value: unknown,
  { language, words, state }: InputContext & { readonly state: string },
): string {
  const lines = options.map((option) => {
    const selected = option.value === value ? ' selected' : '';
    return `<option value="${text(option.value)}"${selected}>${text(plainLabel(option, language))}</option>`;
  });
  return `<select id="f-${key}" name="${key}" ${state}${required ? ' required' : ''}>
<option value="">${words.choose}</option>
${lines.join('\n')}
</select>`;
}

/** All choices in sight: one of them, or several. The first bears the field's own id, so that a link leads to it. */
export function choiceInputs(
  { key, type, options, required }: ChoiceField,
  value: unknown,
  { language }: InputContext,
) {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const kind = type === 'single_select' ? 'radio' : 'checkbox';
  const must = required && kind === 'radio' ? ' required' : '';
  const lines = options.map((option, index) => {
    const id = index === 0 ? `f-${key}` : `f-${key}-${index}`;
    const checked = values.includes(option.value) ? ' checked' : '';
    const input = `<input type="${kind}" id="${id}" name="${key}" value="${text(option.value)}"${checked}${must}>`;
    const label = chosen({ en: option.label, ar: option.label_ar }, language);
    return `<label class="choice" for="${id}">${input}<span>${label}</span></label>`;
  });
  return lines.join('\n');
}

/** An `<option>` holds text alone. */
export function plainLabel({ label, label_ar }: Option, language: InputContext['language']): string {
  return language === 'ar' ? (label_ar ?? label) : label;
}
