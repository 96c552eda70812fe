import { plainText } from './checks/text.ts';

export interface PhoneExample {
  /** `0791 234 5678` */
  readonly national: string;
  /** `+964 791 234 5678` */
  readonly international: string;
}

/** Groups digits as in the example, complete or not. Numbers of another kind or country stay as typed. */
export function formatPhone(input: string, { national, international }: PhoneExample): string {
  const text = plainText(input);
  const digits = text.replace(/\D/g, '');
  if (/[^\d\s()+./-]/.test(text) || digits === '') return input;
  const example = text.startsWith('+') ? international : national;
  return matchesExample(digits, example, { national, international }) ? grouped(digits, example) : input;
}

/** Without a trunk prefix, the first digit does not tell the kind of number. */
function matchesExample(digits: string, example: string, both: PhoneExample): boolean {
  const [like, home, abroad] = [example, both.national, both.international].map((text) => text.replace(/\D/g, ''));
  if (like === undefined || home === undefined || abroad === undefined || digits.length > like.length) return false;
  const prefix = trunkPrefix(home, abroad);
  const known = example === both.national ? home.slice(0, prefix && prefix + 1) : codeOf(home, abroad, prefix);
  return digits.startsWith(known.slice(0, digits.length));
}

function trunkPrefix(home: string, abroad: string): number {
  let length = 0;
  while (length < home.length && !abroad.endsWith(home.slice(length))) length += 1;
  return length;
}

function codeOf(home: string, abroad: string, prefix: number): string {
  return abroad.slice(0, abroad.length - (home.length - prefix) + (prefix && 1));
}

function grouped(digits: string, example: string): string {
  let at = 0;
  let text = '';
  for (const character of example) {
    if (at === digits.length) break;
    text += /\d/.test(character) ? digits[at++] : character;
  }
  return text;
}
