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
  readonly downFrom: number;
  readonly downTo: number;
  readonly to: number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

const harmless: readonly Fault['kind'][] = ['slow', 'clock', 'lock'];

export function causesOutage({ kind }: Fault): boolean {
  return !harmless.includes(kind);
}

/** The times at which PostgreSQL's clock was set: the new day may have no partition at first. */
export function clockChanges(faults: readonly Fault[]): Fault[] {
  return faults
    .filter(({ part, kind }) => part === 'postgres' && kind === 'clock')
    .map((fault) => ({ ...fault, to: fault.from }));
}

export function overlap(one: Span, other: Span, graceMs = 0): boolean {
  return one.from <= other.to + graceMs && other.from <= one.to;
}

export function isDuringOutage(inner: Span, { downFrom, downTo }: Fault): boolean {
  return inner.from >= downFrom && inner.to <= downTo;
}

export function outagesOf(faults: readonly Fault[], parts: readonly string[]): Span[] {
  const [first, ...rest] = parts;
  if (first === undefined) return [];
  const own = faults
    .filter((fault) => fault.part === first && causesOutage(fault))
    .map(({ from, to }) => ({ from, to }));
  if (rest.length === 0) return own;
  return own.flatMap((span) =>
    outagesOf(faults, rest)
      .filter((other) => overlap(span, other))
      .map((other) => ({ from: Math.max(span.from, other.from), to: Math.min(span.to, other.to) })),
  );
}

export function serviceOf(part: string): string {
  return part.replace(/-\d+$/, '');
}
