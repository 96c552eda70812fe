/** A name keeps its own direction within a sentence (first strong isolate). */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}
