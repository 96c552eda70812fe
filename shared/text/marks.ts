/** At most 30 marks on a letter (UAX 15): normalising takes time by the square of their number. */
export function withoutEndlessMarks(text: string): string {
  return text.replace(/(\p{M}{1,30})\p{M}*/gu, '$1');
}
