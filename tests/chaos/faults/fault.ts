/** What may befall a process: a clean stop, kill -9, SIGSTOP until it goes on, or a clean stop and a start at once. */
export type FaultKind = 'stop' | 'kill' | 'freeze' | 'restart';

/** One fault as it happened. Times are Unix ms, in this order. */
export interface Fault {
  /** `postgres`, `redis`, `nats`, or a replica: `api-read-1`. */
  readonly part: string;
  readonly kind: FaultKind | 'crash';
  /** When it began. */
  readonly from: number;
  /** From here to `goneTo` nothing of the part answers. */
  readonly goneFrom: number;
  readonly goneTo: number;
  /** When it took work again. */
  readonly to: number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Whether two spans of time have a moment in common; `graceMs` lets the second one last longer. */
export function overlap(one: Span, other: Span, graceMs = 0): boolean {
  return one.from <= other.to + graceMs && other.from <= one.to;
}

/** Whether `inner` lies in the time in which the part was away for certain. */
export function isWhileGone(inner: Span, { goneFrom, goneTo }: Fault): boolean {
  return inner.from >= goneFrom && inner.to <= goneTo;
}

/** The times in which every part of `parts` was away at once. */
export function allGone(faults: readonly Fault[], parts: readonly string[]): Span[] {
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  const own = faults.filter(({ part }) => part === first).map(({ from, to }) => ({ from, to }));
  if (rest.length === 0) return own;
  return own.flatMap((span) =>
    allGone(faults, rest)
      .filter((other) => overlap(span, other))
      .map((other) => ({ from: Math.max(span.from, other.from), to: Math.min(span.to, other.to) })),
  );
}

/** The replica that stands behind a part's name: `webhook-dispatcher` for `webhook-dispatcher-2`. */
export function serviceOf(part: string): string {
  return part.replace(/-\d+$/, '');
}
