import type { RequestContext } from './context.ts';

/** The `traceparent` header (W3C Trace Context, version 00). */
export interface TraceParent {
  readonly traceId: string;
  readonly spanId: string;
  readonly isSampled: boolean;
}

const pattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const sampledFlag = 1;

export function readTraceParent(text: string | null | undefined): TraceParent | null {
  const [, traceId, spanId, flags] = pattern.exec(text ?? '') ?? [];
  if (!traceId || !spanId || !flags) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampledFlag) === sampledFlag };
}

export function writeTraceParent(context: RequestContext | undefined): string | null {
  if (!context || context.traceId === null) return null;
  return `00-${context.traceId}-${context.spanId}-${context.isSampled ? '01' : '00'}`;
}

export function newTraceId(): string {
  return randomHex(16);
}

export function newSpanId(): string {
  return randomHex(8);
}

// Random bytes in bulk, because requesting them one by one costs more than the rest of a span.
const pool = Buffer.alloc(8_192);
let used = pool.length;

function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    crypto.getRandomValues(pool);
    used = 0;
  }
  used += bytes;
  return pool.toString('hex', used - bytes, used);
}
