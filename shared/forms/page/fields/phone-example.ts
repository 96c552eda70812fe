import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { formatPhone, type PhoneExample } from '../../rules/phone-format.ts';

/** Null for an unknown region. The page's script groups digits by it: the full table would outweigh the page. */
export function phoneExample(region: string): PhoneExample | null {
  const known = made.get(region);
  if (known !== undefined) return known;
  const number = isSupportedCountry(region) ? getExampleNumber(region, examples) : undefined;
  const example = number ? { national: number.formatNational(), international: number.formatInternational() } : null;
  made.set(region, example);
  return example;
}

export function phoneText(number: string, region: string): string {
  const example = number.startsWith('+') ? phoneExample(region) : null;
  return example === null ? number : formatPhone(number, example);
}

const made = new Map<string, PhoneExample | null>();
