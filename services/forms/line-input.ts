import type { FormField } from '../../shared/domain/form-field.ts';
import { profileField } from '../../shared/domain/form-field.ts';
import type { Here } from '../../shared/domain/form-moment.ts';
import { momentBounds } from '../../shared/domain/form-moment.ts';
import type { Language } from './language.ts';
import type { Words } from './words.ts';

export interface InputContext {
  readonly language: Language;
  readonly words: Words;
  readonly here: Here;
  readonly error: string | null;
}

const text = Bun.escapeHTML;

/** A field of one line or several: the browser's own input and keyboard for its type. */
export function lineInput(
  field: Exclude<FormField, { type: 'checkbox' | 'single_select' | 'multi_select' }>,
  value: unknown,
  { here, state }: InputContext & { readonly state: string },
): string {
  const written = typeof value === 'string' || typeof value === 'number' ? text(writtenValue(field.type, value)) : '';
  const name = `id="f-${field.key}" name="${field.key}"`;
  const common = `${name} ${state}${field.required ? ' required' : ''}${autocomplete(field)}`;
  const input = (attributes: string) => `<input ${attributes} ${common} value="${written}">`;
  switch (field.type) {
    case 'short_text':
      return input('type="text" dir="auto"');
    case 'long_text':
      return `<textarea rows="4" dir="auto" ${common}>\n${written}</textarea>`;
    case 'integer':
      return input(`type="text" dir="ltr"${(field.min ?? 0) < 0 ? '' : ' inputmode="numeric"'}`);
    case 'decimal':
      return input(`type="text" dir="ltr"${(field.min ?? 0) < 0 ? '' : ' inputmode="decimal"'}`);
    case 'money':
      return `<div class="with-unit">${input('type="text" dir="ltr" inputmode="decimal"')}<span class="unit">${text(field.currency)}</span></div>`;
    case 'date':
    case 'date_time': {
      const { earliest, latest } = momentBounds(field, here);
      const bounds = `${earliest ? ` min="${earliest}"` : ''}${latest ? ` max="${latest}"` : ''}`;
      return input(`type="${field.type === 'date' ? 'date' : 'datetime-local'}"${bounds}`);
    }
    case 'url':
      return input('type="url" dir="ltr" inputmode="url" autocapitalize="none" spellcheck="false"');
    case 'email':
      return input('type="email" dir="ltr" inputmode="email" autocapitalize="none" spellcheck="false"');
    case 'phone':
      return input('type="tel" dir="ltr"');
    default:
      return field satisfies never;
  }
}

/** An amount that is known is grouped, as people read it; what was typed stays as it is. */
function writtenValue(type: FormField['type'], value: string | number): string {
  return type === 'money' && typeof value === 'number'
    ? value.toLocaleString('en', { maximumFractionDigits: 6 })
    : String(value);
}

/** Only what is about the person themselves is offered by the browser (WCAG 1.3.5); the rest it does not remember. */
function autocomplete({ destination }: FormField): string {
  const profile = profileField(destination);
  return profile === undefined ? '' : ` autocomplete="${{ name: 'name', phone: 'tel', email: 'email' }[profile]}"`;
}
