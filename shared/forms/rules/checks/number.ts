import { currencyDecimals } from '../../../money/money.ts';
import type { MoneyField, NumberField, Range } from '../field.ts';
import { plainText } from './text.ts';
import { accepted, refused, type Verdict } from './verdict.ts';

/** Digits before the decimal point: with six decimals a double is still exact. */
const maxDigits = 9;
const maxMoneyDigits = 12;

export function checkNumber(value: unknown, field: NumberField): Verdict {
  const text = numberText(value);
  if (text === null) return refused(typeof value === 'string' ? 'format' : 'type');
  const outside = checkRange(text, field, field.decimals, maxDigits);
  return outside ?? accepted(Number(text));
}

/** An amount in major units, stored in minor ones. The text may contain the currency's code. */
export function checkMoney(value: unknown, field: MoneyField): Verdict {
  const text = numberText(typeof value === 'string' ? value.replace(field.currency, '') : value);
  if (text === null) return refused(typeof value === 'string' ? 'format' : 'type');
  const decimals = currencyDecimals(field.currency);
  const outside = checkRange(text, field, decimals, maxMoneyDigits);
  return outside ?? accepted({ minor: Number(scaled(text, decimals)), currency: field.currency });
}

/** Plain digits with a point, or null. A comma groups thousands only where it is unambiguous: a decimal comma misread
 * would make the number a thousand times larger. */
function numberText(value: unknown): string | null {
  if (typeof value === 'number') return plainPattern.test(String(value)) ? String(value) : null;
  if (typeof value !== 'string') return null;
  const text = plainText(value)
    .replace(/[\s'’_\u066C]/g, '')
    .replace(/\u066B/, '.')
    .replace(/^[\u2212\u2013]/, '-')
    .replace(/^\+/, '');
  const plain = groupedPattern.test(text) ? text.replaceAll(',', '') : text;
  return plainPattern.test(plain) ? plain.replace(/^(-?)0+(?=\d)/, '$1') : null;
}

const plainPattern = /^-?\d+(\.\d+)?$/;
const groupedPattern = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/;

function checkRange(text: string, { min, max, step }: Range, decimals: number, digits: number): Verdict | null {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  if (whole.length > digits) return refused(text.startsWith('-') ? 'too_small' : 'too_large');
  if (/[1-9]/.test(fraction.slice(decimals))) return refused('format');
  const value = Number(text);
  if (min !== undefined && value < min) return refused('too_small');
  if (max !== undefined && value > max) return refused('too_large');
  if (step === undefined) return null;
  const steps = scaled(text, maxDecimals) - scaled(String(min ?? 0), maxDecimals);
  return steps % scaled(String(step), maxDecimals) === 0n ? null : refused('format');
}

const maxDecimals = 6;

function scaled(text: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.slice(0, decimals).padEnd(decimals, '0')}`);
}
