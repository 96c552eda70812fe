import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A webhook as the receiver saw it. Times are Unix ms by the machine's true clock. */
export interface Arrival {
  readonly delivery: string;
  readonly endpointId: string;
  readonly timestamp: number;
  readonly at: number;
  readonly verified: boolean;
  readonly fingerprint: string;
  readonly status: number | null;
}

export type LogLine =
  | ({ readonly nth: number } & Omit<Arrival, 'status'>)
  | { readonly nth: number; readonly status: number };

/** A hash of the body without its timestamp (I6: otherwise identical in all attempts). */
export function fingerprint(body: string): string {
  const without = body.replace(/^(\{"event":"[^"]*","timestamp":)\d+/, (_, before: string) => `${before}0`);
  return createHash('sha256').update(without).digest('hex').slice(0, 32);
}

export function readArrivals(file: string): Arrival[] {
  const arrivals = new Map<number, Arrival>();
  for (const text of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const line: LogLine = JSON.parse(text);
    const known = arrivals.get(line.nth);
    if ('delivery' in line) {
      const { nth, ...arrival } = line;
      arrivals.set(nth, { ...arrival, status: null });
    } else if (known) arrivals.set(line.nth, { ...known, status: line.status });
  }
  return [...arrivals.values()];
}
