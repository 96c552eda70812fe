import { withoutEndlessMarks } from '../../../text/marks.ts';

/** Marks that steer the direction of text, zero-width spaces and the byte order mark: pasted along, meant by nobody. */
const invisible = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;
const controls = /(?![\t\n])\p{Cc}/gu;

/** Printable ASCII, as most answers are: nothing in it is composed, invisible or steers the direction of text. */
const ascii = /^[ -~]*$/;

/** Several lines as a person meant them: composed (NFC), without control characters, trimmed. Joiners within words stay. */
export function cleanLines(text: string): string {
  if (ascii.test(text)) return text.trim();
  return withoutEndlessMarks(text.toWellFormed())
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(controls, '')
    .replace(/[\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanLines(text).replace(/\s+/g, ' ');
}

/**
 * What a machine is to read (a number, a date, an address) in plain characters: Arabic-Indic, Persian and wide digits
 * become 0 to 9, and nothing invisible is left.
 */
export function plainText(text: string): string {
  if (ascii.test(text)) return text.trim();
  return withoutEndlessMarks(text.toWellFormed())
    .normalize('NFKC')
    .replace(invisible, '')
    .replace(controls, '')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .trim();
}

/** Characters (code points), as limits count them. */
export function lengthOf(text: string): number {
  return ascii.test(text) ? text.length : [...text].length;
}

/**
 * UTF-16 units that a text of so many characters may have as it is typed: letters that still have to be composed, and
 * blanks. What is longer is not even cleaned, so no answer costs more than answers do.
 */
export function longestTyped(characters: number): number {
  return mostUnits * characters + roomForBlanks;
}

/** A Greek letter with three marks, which NFC makes one. */
const mostUnits = 4;
const roomForBlanks = 1_000;
