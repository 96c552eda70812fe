import { getExampleNumber, isSupportedCountry } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { formatPhone, type PhoneExample } from '../../rules/phone-format.ts';

/**
 * A mobile number of the region as it is written at home and from abroad; null where the region is no country. It is all that
 * the page's script needs to group what is typed: the table of the world's numbers would weigh more than the page.
 */
export function phoneExample(region: string): PhoneExample | null {
  const known = made.get(region);
  if (known !== undefined) return known;
  const number = isSupportedCountry(region) ? getExampleNumber(region, examples) : undefined;
  const example = number ? { national: number.formatNational(), international: number.formatInternational() } : null;
  made.set(region, example);
  return example;
}

/** A stored number, grouped as the region's are; others stay as they are. */
export function phoneText(number: string, region: string): string {
  const example = number.startsWith('+') ? phoneExample(region) : null;
  return example === null ? number : formatPhone(number, example);
}

/** Regions are two letters, so these are few. */
const made = new Map<string, PhoneExample | null>();
