const comparedDigits = 9;

/** Whether two numbers are one, written with or without the country. `key` is `phone_key`: the digits, reversed. */
export function isSamePhone(one: PhoneText, other: PhoneText): boolean {
  if (one.key === other.key) return true;
  if (Math.min(one.key.length, other.key.length) < comparedDigits) return false;
  if (one.key.slice(0, comparedDigits) !== other.key.slice(0, comparedDigits)) return false;
  return !(isInternational(one.phone) && isInternational(other.phone)) || bare(one) === bare(other);
}

export interface PhoneText {
  readonly phone: string;
  readonly key: string;
}

/** The prefix that all keys of the same number share. */
export function keyStart(key: string): string {
  return key.slice(0, comparedDigits);
}

function isInternational(phone: string): boolean {
  return /^\s*(\+|00|٠٠|۰۰)/.test(phone);
}

function bare({ key }: PhoneText): string {
  return key.replace(/00$/, '');
}
