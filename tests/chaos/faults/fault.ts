export type FaultKind =
  | ('stop' | 'kill' | 'freeze' | 'restart' | 'clock')
  | ('silence' | 'slow' | 'lock')
  | ('failover' | 'power' | 'full');

export interface Particulars {
  readonly on?: string;
  readonly stepMs?: number;
}

/** One fault as it happened. Times are Unix ms, in this order. */
export interface Fault extends Particulars {
  readonly part: string;
  readonly kind: FaultKind | 'crash';
  readonly from: number;
  readonly goneFrom: number;
  readonly goneTo: number;
  readonly to: number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

const harmless: readonly Fault['kind'][] = ['slow', 'clock', 'lock'];

export function mayBeAway({ kind }: Fault): boolean {
  return !harmless.includes(kind);
}

/** When PostgreSQL's clock was set: the day that it was set to may have no place for events yet, and gets one soon. */
export function daysToMake(faults: readonly Fault[]): Fault[] {
  return faults
    .filter(({ part, kind }) => part === 'postgres' && kind === 'clock')
    .map((fault) => ({ ...fault, to: fault.from }));
}

export function overlap(one: Span, other: Span, graceMs = 0): boolean {
  return one.from <= other.to + graceMs && other.from <= one.to;
}

export function isWhileGone(inner: Span, { goneFrom, goneTo }: Fault): boolean {
  return inner.from >= goneFrom && inner.to <= goneTo;
}

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

export function serviceOf(part: string): string {
  return part.replace(/-\d+$/, '');
}
