export function movedIds(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((id, index) => [id, index]));
  const common = after.filter((id) => places.has(id));
  const stayed = longestIncreasingSubsequence(common.map((id) => places.get(id) ?? 0));
  return new Set(common.filter((_, index) => !stayed.has(index)));
}

function longestIncreasingSubsequence(values: readonly number[]): ReadonlySet<number> {
  // `ends[n]`: index of the smallest value that ends an increasing subsequence of n + 1 values.
  const ends: number[] = [];
  const previous: number[] = [];
  values.forEach((value, index) => {
    const found = ends.findIndex((end) => (values[end] ?? 0) >= value);
    const length = found < 0 ? ends.length : found;
    previous[index] = ends[length - 1] ?? -1;
    ends[length] = index;
  });
  const stayed = new Set<number>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) stayed.add(at);
  return stayed;
}
