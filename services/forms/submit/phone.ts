import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * The number in E.164, or null when there can be none such; without a country code it is one of the region's. It stands
 * here because the rules import nothing but rules: they are handed this function.
 */
export function e164(text: string, region: string): string | null {
  const isDialled = /^[\d\s+()./-]+$/.test(text);
  if (!isDialled) return null;
  const number = isSupportedCountry(region)
    ? parsePhoneNumberFromString(text, { defaultCountry: region, extract: false })
    : parsePhoneNumberFromString(text, { extract: false });
  return number?.isValid() ? number.number : null;
}
