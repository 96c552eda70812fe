/** Keeps 30 combining marks of a letter (UAX 15), because normalising takes quadratic time in their number. */
export function limitMarks(text: string): string {
  return text.replace(/(\p{M}{1,30})\p{M}*/gu, '$1');
}
