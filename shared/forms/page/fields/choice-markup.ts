import type { ChoiceField, Option } from '../../rules/field.ts';
import { own } from '../../rules/values.ts';
import { type Html, html } from '../html.ts';
import { plainLabel } from '../texts/answer-text.ts';
import { chosen } from '../texts/phrase.ts';
import type { Tongue } from '../texts/texts.ts';
import type { PageView } from '../view.ts';

const text = Bun.escapeHTML;

/** More choices than this are easier in a list that opens. */
const mostCards = 7;

export function isLong({ type, options }: ChoiceField): boolean {
  return type === 'single_select' && options.length > mostCards;
}

/** A list that opens; its first line is no answer. */
export function selectInput(
  { key, options, required }: ChoiceField,
  state: Html<PageView>,
  { language, words }: Tongue,
): Html<PageView> {
  const lines = options.flatMap((option) => {
    const label = text(plainLabel(option, language));
    return html`\n<option value="${text(option.value)}"${marked(key, option, ' selected')}>${label}</option>`;
  });
  return html`<select id="f-${key}" name="${key}" ${state}${required ? ' required' : ''}>
<option value="">${words.choose}</option>${lines}
</select>`;
}

/** All choices in sight: one of them, or several. The first bears the field's own id, so that a link leads to it. */
export function choiceInputs(
  { key, type, options, required }: ChoiceField,
  { language, words }: Tongue,
): Html<PageView> {
  const kind = type === 'single_select' ? 'radio' : 'checkbox';
  const must = required && kind === 'radio' ? ' required' : '';
  const cards = options.flatMap((option, index) => {
    const id = index === 0 ? `f-${key}` : `f-${key}-${index}`;
    const attributes = `type="${kind}" id="${id}" name="${key}" value="${text(option.value)}"`;
    const label = chosen({ en: option.label, ar: option.label_ar }, language);
    const input = html`<input ${attributes}${marked(key, option, ' checked')}${must}>`;
    return html`<label class="choice" for="${id}">${input}<span>${label}</span></label>\n`;
  });
  // What is chosen of radio buttons cannot be unchosen: this one is no answer, and is seen once there is one.
  const clear = `<label class="clear"><input type="radio" name="${key}" value=""><span>${words.clear}</span></label>\n`;
  return html`<div class="choices">\n${cards}</div>\n${kind === 'radio' && !required ? clear : ''}`;
}

function marked(key: string, option: Option, mark: string) {
  return ({ values }: PageView): string => {
    const value = own(values, key);
    return value === option.value || (Array.isArray(value) && value.includes(option.value)) ? mark : '';
  };
}
