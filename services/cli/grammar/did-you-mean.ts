export function didYouMean(word: string, known: readonly string[]): string {
  if (word.length > maxWordLength) return '';
  const [best] = known
    .map((each) => ({ each, edits: editsBetween(word, each) }))
    .filter(({ each, edits }) => edits <= Math.min(2, Math.floor(each.length / 2)))
    .toSorted((one, other) => one.edits - other.edits);
  return best === undefined ? '' : `: did you mean ${best.each}?`;
}

const maxWordLength = 40; // characters

function editsBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= other.length; at += 1) {
      const [diagonal = 0, above = 0, left = 0] = [row[at - 1], row[at], next[at - 1]];
      next.push(Math.min(above + 1, left + 1, diagonal + (letter === other[at - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
