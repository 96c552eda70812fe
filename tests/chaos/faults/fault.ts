/**
 * What may befall a part. A process: a clean stop, kill -9, SIGSTOP until it goes on, a clean stop and a start at once, a clock
 * that is set. The network to it: connections that stand go silent, or everything is slow. A session that holds a lock. And
 * PostgreSQL's: a standby takes its place, its power goes, its disk is full.
 */
export type FaultKind =
  | ('stop' | 'kill' | 'freeze' | 'restart' | 'clock')
  | ('silence' | 'slow' | 'lock')
  | ('failover' | 'power' | 'full');

/** What else is to be known of a fault. */
export interface Particulars {
  /** The id of what was locked. */
  readonly on?: string;
  /** How far the clock was set, in ms; below zero it was set back. */
  readonly stepMs?: number;
}

/** One fault as it happened. Times are Unix ms, in this order. */
export interface Fault extends Particulars {
  /** `postgres`, `redis`, `nats`, `locks`, or a replica: `api-read-1`. */
  readonly part: string;
  readonly kind: FaultKind | 'crash';
  /** When it began. */
  readonly from: number;
  /** From here to `goneTo` nothing of the part answers; both are `to` where some of it always does. */
  readonly goneFrom: number;
  readonly goneTo: number;
  /** When it took work again, or had to: a silence has no end of its own. */
  readonly to: number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What leaves the part at work: it answers as usual, if not at once. */
const harmless: readonly Fault['kind'][] = ['slow', 'clock', 'lock'];

/** Whether the part may have failed to answer meanwhile. */
export function mayBeAway({ kind }: Fault): boolean {
  return !harmless.includes(kind);
}

/** When PostgreSQL's clock was set: the day that it was set to may have no place for events yet, and gets one soon. */
export function daysToMake(faults: readonly Fault[]): Fault[] {
  return faults
    .filter(({ part, kind }) => part === 'postgres' && kind === 'clock')
    .map((fault) => ({ ...fault, to: fault.from }));
}

/** Whether two spans of time have a moment in common; `graceMs` lets the second one last longer. */
export function overlap(one: Span, other: Span, graceMs = 0): boolean {
  return one.from <= other.to + graceMs && other.from <= one.to;
}

/** Whether `inner` lies in the time in which the part was away for certain. */
export function isWhileGone(inner: Span, { goneFrom, goneTo }: Fault): boolean {
  return inner.from >= goneFrom && inner.to <= goneTo;
}

/** The times in which every part of `parts` may have been away at once. */
export function allGone(faults: readonly Fault[], parts: readonly string[]): Span[] {
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  const own = faults.filter((fault) => fault.part === first && mayBeAway(fault)).map(({ from, to }) => ({ from, to }));
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
