import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A webhook as the receiver saw it. Times are Unix ms of the one clock of this machine. */
export interface Arrival {
  readonly delivery: string;
  readonly endpointId: string;
  readonly event: string;
  /** Of its header: the time that was signed. */
  readonly timestamp: number;
  readonly at: number;
  /** Whether the signature verifies over the bytes that came, and headers and body tell the same. */
  readonly verified: boolean;
  /** Of the body, but for its timestamp: the same for all attempts of a delivery. */
  readonly fingerprint: string;
  /** What was answered; null when the receiver never came to it. */
  readonly status: number | null;
}

/** What the receiver appends to its log: a line when a webhook has arrived, and one when it was answered. */
export type LogLine =
  | ({ readonly nth: number } & Omit<Arrival, 'status'>)
  | { readonly nth: number; readonly status: number };

/** A hash of the body, its timestamp taken out (I6: identical across attempts but for that). */
export function fingerprint(body: string): string {
  const without = body.replace(/^(\{"event":"[^"]*","timestamp":)\d+/, (_, before: string) => `${before}0`);
  return createHash('sha256').update(without).digest('hex').slice(0, 32);
}

/** As the spec tells receivers to do it: over the raw bytes, before parsing, in constant time. */
export function isSigned(body: Uint8Array, headers: Headers, secret: string): boolean {
  const timestamp = headers.get('x-service-timestamp') ?? '';
  const given = Buffer.from(headers.get('x-service-signature') ?? '', 'hex');
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The receiver's log, put together again. */
export function readArrivals(file: string): Arrival[] {
  const arrivals = new Map<number, Arrival>();
  for (const text of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const line = parseLine(text);
    const known = arrivals.get(line.nth);
    if ('delivery' in line) {
      const { nth, ...arrival } = line;
      arrivals.set(nth, { ...arrival, status: null });
    } else if (known) arrivals.set(line.nth, { ...known, status: line.status });
  }
  return [...arrivals.values()];
}

/** Every line of the log was written by our receiver as a LogLine. */
function parseLine(text: string): LogLine {
  return JSON.parse(text) as LogLine;
}
