import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { formatPhone, type PhoneExample } from '../../rules/phone-format.ts';

/** Null for an unknown region. The page's script formats numbers by it, because the full metadata is larger than the page. */
export function phoneExample(region: string): PhoneExample | null {
  const known = cache.get(region);
  if (known !== undefined) return known;
  const number = isSupportedCountry(region) ? getExampleNumber(region, examples) : undefined;
  const example = number ? { national: number.formatNational(), international: number.formatInternational() } : null;
  cache.set(region, example);
  return example;
}

export function phoneText(number: string, region: string): string {
  const example = number.startsWith('+') ? phoneExample(region) : null;
  return example === null ? number : formatPhone(number, example);
}

const cache = new Map<string, PhoneExample | null>();
