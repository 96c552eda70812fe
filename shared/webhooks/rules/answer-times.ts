/** Ends of the steps, in ms, in which answers are counted by how long they took; the last step is whatever is longer. */
export const answerTimeSteps = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

/**
 * The time in ms within which `share` (0 to 1) of the counted answers came: the end of the step in which it lies, Infinity
 * for the last step, null when nothing was counted.
 */
export function answeredWithin(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let seen = 0;
  const step = counts.findIndex((count) => {
    seen += count;
    return seen >= all * share;
  });
  return answerTimeSteps[step] ?? Number.POSITIVE_INFINITY;
}

/** The counts of several hours together. */
export function addedUp(hours: readonly (readonly number[])[]): number[] {
  return [...answerTimeSteps, Number.POSITIVE_INFINITY].map((_, step) =>
    hours.reduce((sum, counts) => sum + (counts[step] ?? 0), 0),
  );
}
