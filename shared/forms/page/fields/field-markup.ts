import type { CheckboxField, FormField } from '../../rules/field.ts';
import { own } from '../../rules/values.ts';
import { type Html, html, usually } from '../html.ts';
import { chosen } from '../texts/phrase.ts';
import type { Tongue } from '../texts/texts.ts';
import type { PageView } from '../view.ts';
import { choiceInputs, isLong, selectInput } from './choice-markup.ts';
import { lineInput } from './line-input.ts';
import { momentInput } from './moment-input.ts';
import { phoneExample } from './phone-example.ts';

const text = Bun.escapeHTML;

/** One question: its label, what to know about it, what is wrong with the answer, and the input for it. */
export function fieldMarkup(field: FormField, tongue: Tongue): Html<PageView> {
  return html`${sectionOf(field, tongue)}${question(field, tongue)}`;
}

function question(field: FormField, tongue: Tongue): Html<PageView> {
  const optional = field.required ? '' : ` <span class="optional">(${tongue.words.optional})</span>`;
  const label = `${phrase(field, 'label', tongue)}${optional}`;
  const help = helpOf(field, tongue);
  const facts = `data-field="${text(factsOf(field))}"`;
  const described = `aria-describedby="e-${field.key}${help === '' ? '' : ` h-${field.key}`}"`;
  const state = html<PageView>`${described}${usually('', ({ errors }) => (errors.has(field.key) ? ' aria-invalid="true"' : ''))}`;
  const error = html<PageView>`<p class="error" id="e-${field.key}">${usually('', ({ errors }) => text(errors.get(field.key) ?? ''))}</p>`;
  const box = (inside: Html<PageView>) => html<PageView>`<div class="field" ${facts}>\n${inside}\n</div>\n`;
  const labelled = (input: Html<PageView>) =>
    box(html`<label for="f-${field.key}">${label}</label>\n${help}${error}\n${input}`);
  const group = (inputs: Html<PageView>) =>
    html<PageView>`<fieldset class="field" ${facts} ${state}>\n<legend>${label}</legend>\n${help}${error}\n${inputs}</fieldset>\n`;
  switch (field.type) {
    case 'checkbox':
      return box(
        html`<label class="choice" for="f-${field.key}">${checkbox(field, state)}<span>${label}</span></label>\n${help}${error}`,
      );
    case 'single_select':
    case 'multi_select':
      return isLong(field) ? labelled(selectInput(field, state, tongue)) : group(choiceInputs(field, tongue));
    case 'date':
    case 'date_time':
      return group(momentInput(field, state, tongue));
    default:
      return labelled(lineInput(field, state, tongue));
  }
}

function checkbox({ key, required }: CheckboxField, state: Html<PageView>): Html<PageView> {
  const checked = ({ values }: PageView) => ([true, 'on'].some((on) => own(values, key) === on) ? ' checked' : '');
  return html`<input type="checkbox" id="f-${key}" name="${key}" value="on"${checked} ${state}${required ? ' required' : ''}>`;
}

function sectionOf(field: FormField, tongue: Tongue): string {
  const title = phrase(field, 'section', tongue);
  return title === '' ? '' : `<h2 class="section">${title}</h2>\n`;
}

function helpOf(field: FormField, tongue: Tongue): string {
  const written = phrase(field, 'help', tongue);
  const hint = hintOf(field, tongue);
  const sentences = [written, hint === null ? '' : text(hint)].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? '' : `<p class="help" id="h-${field.key}">${sentences.join(' ')}</p>\n`;
}

function hintOf(field: FormField, { words }: Tongue): string | null {
  if (field.type !== 'phone') return words.hint(field);
  const example = phoneExample(field.region);
  return example && words.phoneExample(example.national);
}

function phrase(field: FormField, name: 'label' | 'help' | 'section', { language }: Tongue): string {
  return chosen({ en: field[name], ar: field[`${name}_ar`] }, language);
}

/** What the page's script needs of the rules; the server's own check does not rely on it. */
function factsOf(field: FormField): string {
  const {
    label: _l,
    label_ar: _la,
    help: _h,
    help_ar: _ha,
    section: _s,
    section_ar: _sa,
    destination: _d,
    ...facts
  } = field;
  return JSON.stringify('options' in facts ? { ...facts, options: undefined } : facts);
}
