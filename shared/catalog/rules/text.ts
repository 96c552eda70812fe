import { limitMarks } from '../../text/marks.ts';

/** NFC, trimmed, without control characters, lone surrogates
 * and direction overrides; at most one blank line in a row. */
export function cleanText(text: string): string {
  return limitMarks(text.toWellFormed())
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(invisible, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export function lengthOf(text: string): number {
  return [...text].length;
}

const invisible = /(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
