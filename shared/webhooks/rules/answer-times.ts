export const answerTimeSteps = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const;

/** Infinity for the last step, null without answers. */
export function answeredWithin(counts: readonly number[], share: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let countSoFar = 0;
  const step = counts.findIndex((count) => {
    countSoFar += count;
    return countSoFar >= all * share;
  });
  return answerTimeSteps[step] ?? Number.POSITIVE_INFINITY;
}

export function addedUp(hours: readonly (readonly number[])[]): number[] {
  return [...answerTimeSteps, Number.POSITIVE_INFINITY].map((_, step) =>
    hours.reduce((sum, counts) => sum + (counts[step] ?? 0), 0),
  );
}
