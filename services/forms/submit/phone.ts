import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** E.164, or null; a number without country code belongs to `region`. Injected, because rules import only rules. */
export function e164(text: string, region: string): string | null {
  const isDialled = /^[\d\s+()./-]+$/.test(text);
  if (!isDialled) return null;
  const number = isSupportedCountry(region)
    ? parsePhoneNumberFromString(text, { defaultCountry: region, extract: false })
    : parsePhoneNumberFromString(text, { extract: false });
  return number?.isValid() ? number.number : null;
}
