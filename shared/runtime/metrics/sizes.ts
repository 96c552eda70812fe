import type { Sample } from './text.ts';

/** How many of something were how large. Adding one is a few comparisons: it is done for every request. */
export interface Sizes {
  add(size: number): void;
  samples(): Sample[];
}

/** `bounds` are the upper ends of the buckets, ascending; what is larger than all of them counts beyond the last. */
export function createSizes(labels: Sample['labels'], bounds: readonly number[]): Sizes {
  const counts = new Float64Array(bounds.length + 1);
  let sum = 0;
  return {
    add(size) {
      let at = 0;
      while (at < bounds.length && size > (bounds[at] ?? 0)) at += 1;
      counts[at] = (counts[at] ?? 0) + 1;
      sum += size;
    },
    samples() {
      // Prometheus wants of each bucket how many were as large or smaller.
      let total = 0;
      const buckets = [...counts].map((count, at): Sample => {
        total += count;
        return { suffix: '_bucket', labels: { ...labels, le: String(bounds[at] ?? '+Inf') }, value: total };
      });
      return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }];
    },
  };
}
