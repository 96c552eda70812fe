/**
 * A text whose letters bear at most 30 marks each, as Unicode's stream-safe texts do (UAX 15). Before any normalising:
 * that sorts the marks of a letter, by the square of their number.
 */
export function withoutEndlessMarks(text: string): string {
  return text.replace(/(\p{M}{1,30})\p{M}*/gu, '$1');
}
