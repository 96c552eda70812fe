import { limitMarks } from '../../../text/marks.ts';

/** Direction marks, zero-width spaces and the byte order mark, which come along with pasted text. */
const invisible = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const controls = /(?![\t\n])\p{Cc}/gu;

const ascii = /^[ -~]*$/;

/** Cleans text of several lines: composed (NFC), without control characters, trimmed. Joiners within words stay. */
export function cleanLines(text: string): string {
  if (ascii.test(text)) return text.trim();
  return limitMarks(text.toWellFormed())
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(controls, '')
    .replace(/[\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

export function cleanLine(text: string): string {
  return cleanLines(text).replace(/\s+/g, ' ');
}

/** For numbers, dates and addresses: Arabic-Indic, Persian and wide digits become 0 to 9; invisible characters go. */
export function plainText(text: string): string {
  if (ascii.test(text)) return text.trim();
  return limitMarks(text.toWellFormed())
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(controls, '')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .trim();
}

export function lengthOf(text: string): number {
  return ascii.test(text) ? text.length : [...text].length;
}

/** UTF-16 units that `characters` may take before cleaning; longer text is rejected without cleaning. */
export function maxInputLength(characters: number): number {
  return maxUnitsPerCharacter * characters + unitsForBlanks;
}

/** NFC composes a Greek letter with three marks into one character. */
const maxUnitsPerCharacter = 4;
const unitsForBlanks = 1_000;
