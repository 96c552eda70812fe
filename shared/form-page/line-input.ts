import { momentBounds } from '../domain/forms/checks/moment.ts';
import { type FormField, type MomentField, profileField } from '../domain/forms/field.ts';
import { own } from '../domain/forms/values.ts';
import { type Html, html } from './html.ts';
import type { PageView } from './view.ts';

const text = Bun.escapeHTML;

type LineField = Exclude<FormField, { type: 'checkbox' | 'single_select' | 'multi_select' }>;

/** A field of one line or several: the browser's own input and keyboard for its type. */
export function lineInput(field: LineField, state: Html<PageView>): Html<PageView> {
  const { key, required } = field;
  const value = ({ values }: PageView) => text(written(field.type, own(values, key)));
  const common = html<PageView>`id="f-${key}" name="${key}" ${state}${required ? ' required' : ''}${autocomplete(field)}`;
  const input = (attributes: string | Html<PageView>) =>
    html<PageView>`<input ${attributes} ${common} value="${value}">`;
  switch (field.type) {
    case 'short_text':
      return input('type="text" dir="auto"');
    case 'long_text':
      return html`<textarea rows="4" dir="auto" ${common}>\n${value}</textarea>`;
    case 'integer':
      return input(`type="text" dir="ltr"${mayBeNegative(field) ? '' : ' inputmode="numeric"'}`);
    case 'decimal':
      return input(`type="text" dir="ltr"${mayBeNegative(field) ? '' : ' inputmode="decimal"'}`);
    case 'money': {
      const amount = input('type="text" dir="ltr" inputmode="decimal"');
      return html`<div class="with-unit">${amount}<span class="unit">${text(field.currency)}</span></div>`;
    }
    case 'date':
    case 'date_time':
      return input(html`type="${field.type === 'date' ? 'date' : 'datetime-local'}"${bounds(field)}`);
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
function written(type: FormField['type'], value: unknown): string {
  if (type === 'money' && typeof value === 'number') return grouped.format(value);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

/** Number keyboards of phones have no minus. */
function mayBeNegative({ min = 0 }: { readonly min?: number }): boolean {
  return min < 0;
}

/** Bounds of today or now are others at every view. */
function bounds(field: MomentField): Html<PageView> | string {
  if (field.earliest === undefined && field.latest === undefined) return '';
  const attribute = (name: string, bound: string | null) => (bound === null ? '' : ` ${name}="${bound}"`);
  return html`${({ here }) => {
    const { earliest, latest } = momentBounds(field, here);
    return attribute('min', earliest) + attribute('max', latest);
  }}`;
}

/** Only what is about the person themselves is offered by the browser (WCAG 1.3.5); the rest it does not remember. */
function autocomplete({ destination }: FormField): string {
  const profile = profileField(destination);
  return profile === undefined ? '' : ` autocomplete="${{ name: 'name', phone: 'tel', email: 'email' }[profile]}"`;
}
