import { amountDigits, currencySign, typedNumber } from '../../../money/amount-text.ts';
import { type FormField, type MomentField, profileField } from '../../rules/field.ts';
import { own } from '../../rules/values.ts';
import { type Html, html } from '../html.ts';
import type { Tongue } from '../texts/texts.ts';
import type { PageView } from '../view.ts';
import { phoneExample, phoneText } from './phone-example.ts';
import { stepper } from './stepper.ts';

const text = Bun.escapeHTML;

type LineField = Exclude<FormField, MomentField | { type: 'checkbox' | 'single_select' | 'multi_select' }>;

/** A field of one line or several: the browser's own input and keyboard for its type. */
export function lineInput(field: LineField, state: Html<PageView>, tongue: Tongue): Html<PageView> {
  const { key, required } = field;
  const value = ({ values }: PageView) => text(written(field, own(values, key), tongue));
  const common = html<PageView>`id="f-${key}" name="${key}" ${state}${required ? ' required' : ''}${autocomplete(field)}`;
  const input = (attributes: string | Html<PageView>) =>
    html<PageView>`<input ${attributes} ${common} value="${value}">`;
  switch (field.type) {
    case 'short_text':
      return input('type="text" dir="auto"');
    case 'long_text':
      return html`<textarea rows="4" dir="auto" ${common}>\n${value}</textarea>`;
    case 'integer':
      return stepper(
        field,
        input(`type="text" dir="ltr"${mayBeNegative(field) ? '' : ' inputmode="numeric"'}`),
        tongue,
      );
    case 'decimal':
      return input(`type="text" dir="ltr"${mayBeNegative(field) ? '' : ' inputmode="decimal"'}`);
    case 'money': {
      const sign = currencySign(field.currency, tongue.language);
      const amount = input('type="text" dir="ltr" inputmode="decimal"');
      const unit = `<span class="unit" aria-hidden="true">${text(sign.text)}</span>`;
      return html`<div class="with-unit${sign.isBefore ? ' before' : ''}">${amount}${unit}</div>`;
    }
    case 'url':
      return input('type="url" dir="ltr" inputmode="url" autocapitalize="none" spellcheck="false"');
    case 'email':
      return input('type="email" dir="ltr" inputmode="email" autocapitalize="none" spellcheck="false"');
    case 'phone': {
      const example = phoneExample(field.region);
      return input(`type="tel" dir="ltr"${example === null ? '' : ` data-phone="${text(JSON.stringify(example))}"`}`);
    }
    default:
      return field satisfies never;
  }
}

/** What is known is written as people of the language do; what was typed stays as it is. */
function written(field: LineField, value: unknown, { language }: Tongue): string {
  if (typeof value === 'number')
    return field.type === 'money' ? amountDigits(value, field.currency, language) : typedNumber(value, language);
  if (typeof value !== 'string') return '';
  return field.type === 'phone' ? phoneText(value, field.region) : value;
}

/** Number keyboards of phones have no minus. */
function mayBeNegative({ min = 0 }: { readonly min?: number }): boolean {
  return min < 0;
}

/** Only what is about the person themselves is offered by the browser (WCAG 1.3.5); the rest it does not remember. */
function autocomplete({ destination }: FormField): string {
  const profile = profileField(destination);
  return profile === undefined ? '' : ` autocomplete="${{ name: 'name', phone: 'tel', email: 'email' }[profile]}"`;
}
