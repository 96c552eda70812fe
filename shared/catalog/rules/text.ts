import { withoutEndlessMarks } from '../../text/marks.ts';

/**
 * A text as it is shown: composed (NFC), trimmed, without control characters, halves of characters, and the marks that
 * override the direction of what follows them. Line breaks stay, two in a row at most.
 */
export function cleanText(text: string): string {
  return withoutEndlessMarks(text.toWellFormed())
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(unseen, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Characters (code points), as limits on texts count them. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Control characters but tab and line feed; embeddings, overrides and isolates of direction; the byte order mark. */
const unseen = /(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFEFF]/gu;
