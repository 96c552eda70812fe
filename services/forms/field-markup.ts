import type { FormField } from '../../shared/domain/form-field.ts';
import { choiceInputs, selectInput } from './choice-markup.ts';
import { type InputContext, lineInput } from './line-input.ts';
import { chosen, type Phrase } from './phrase.ts';

const text = Bun.escapeHTML;

/**
 * One question: its label, what to know about it, what is wrong with the answer, and the native input for it. `value` is
 * the answer as it is shown, or whatever was typed.
 */
export function fieldMarkup(field: FormField, value: unknown, context: InputContext): string {
  const { words, error } = context;
  const optional = field.required ? '' : ` <span class="optional">(${words.optional})</span>`;
  const label = `${phrase(field, 'label', context)}${optional}`;
  const help = helpOf(field, context);
  const describing = `e-${field.key}${help === '' ? '' : ` h-${field.key}`}`;
  const state = `aria-describedby="${describing}"${error === null ? '' : ' aria-invalid="true"'}`;
  const problem = `<p class="error" id="e-${field.key}"${error === null ? ' hidden' : ''}>${text(error ?? '')}</p>`;
  const facts = `data-field="${text(factsOf(field))}"`;
  switch (field.type) {
    case 'checkbox': {
      const checked = value === true || value === 'on' ? ' checked' : '';
      const box = `<input type="checkbox" id="f-${field.key}" name="${field.key}" value="on"${checked} ${state}${field.required ? ' required' : ''}>`;
      return `<div class="field" ${facts}>\n<label class="choice" for="f-${field.key}">${box}<span>${label}</span></label>\n${help}${problem}\n</div>`;
    }
    case 'single_select':
    case 'multi_select': {
      if (field.type === 'single_select' && (!field.required || field.options.length > mostRadios)) {
        return wrapped(selectInput(field, value, { ...context, state }));
      }
      const inputs = choiceInputs(field, value, context);
      return `<fieldset class="field" ${facts} ${state}>\n<legend>${label}</legend>\n${help}${problem}\n${inputs}\n</fieldset>`;
    }
    default:
      return wrapped(lineInput(field, value, { ...context, state }));
  }

  function wrapped(input: string): string {
    return `<div class="field" ${facts}>\n<label for="f-${field.key}">${label}</label>\n${help}${problem}\n${input}\n</div>`;
  }
}

/** More than this many choices are easier in a list that opens. */
const mostRadios = 6;

function helpOf(field: FormField, context: InputContext): string {
  const written = phrase(field, 'help', context);
  const hint = context.words.hint(field);
  const sentences = [written, hint === null ? '' : text(hint)].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? '' : `<p class="help" id="h-${field.key}">${sentences.join(' ')}</p>\n`;
}

function phrase(field: FormField, name: 'label' | 'help', { language }: InputContext): string {
  const written: Phrase = { en: field[name], ar: field[`${name}_ar`] };
  return chosen(written, language);
}

/** What the page's script needs of the rules; the server's own check does not rely on it. */
function factsOf(field: FormField): string {
  const { label: _l, label_ar: _la, help: _h, help_ar: _ha, destination: _d, ...facts } = field;
  return JSON.stringify('options' in facts ? { ...facts, options: undefined } : facts);
}
