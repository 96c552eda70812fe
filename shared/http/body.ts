import { Refused } from '../basics/refused.ts';
import { isDeep, isWide, maxDepth, maxMembers } from '../text/json-shape.ts';

export const defaultMaxBodyBytes = 256 * 1024;

/** Throws `payload_too_large` over 256 KiB, and `invalid_request` beyond 64 levels or 1,000 members. */
export async function readJsonObject(request: Request): Promise<Readonly<Record<string, unknown>>> {
  return boundedJsonObject(await readText(request));
}

/** Throws `invalid_request` beyond 64 levels or 1,000 members. */
export function boundedJsonObject(text: string): Readonly<Record<string, unknown>> {
  if (isDeep(text)) throw new Refused('invalid_request', `the body is nested deeper than ${maxDepth} levels`);
  if (isWide(text)) throw new Refused('invalid_request', `the body has more than ${maxMembers} members`);
  return jsonObject(text);
}

/** Throws `payload_too_large` over 256 KiB, and `invalid_request` for invalid UTF-8. */
export async function readText(request: Request): Promise<string> {
  return decode(await readBody(request));
}

export function readBody(request: Request): Promise<Uint8Array> {
  return readBytes(request).catch((error) => refuseIfAborted(request, error));
}

export interface BodyBound {
  readonly maxBytes: number;
  readonly deadline: number;
}

/** Throws `payload_too_large`, and `unavailable` at the deadline. */
export async function readLargeBody(request: Request, bound: BodyBound): Promise<Uint8Array> {
  requireLength(request, bound.maxBytes);
  const left = Math.max(0, bound.deadline - performance.now());
  const reader = request.body?.getReader();
  let isLate = left === 0;
  const timer = setTimeout(() => {
    isLate = true;
    void reader?.cancel();
  }, left);
  try {
    const body = isLate || reader === undefined ? new Uint8Array() : await readAll(reader, bound.maxBytes);
    if (isLate) throw new Refused('unavailable', 'the body arrives too slowly');
    return body;
  } catch (error) {
    return refuseIfAborted(request, error);
  } finally {
    clearTimeout(timer);
  }
}

export function jsonObject(text: string): Readonly<Record<string, unknown>> {
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notAnObject();
  return Object.fromEntries(Object.entries(value));
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const length = requireLength(request, defaultMaxBodyBytes);
  const isShort = length !== null && Number(length) <= defaultMaxBodyBytes && !request.headers.has('transfer-encoding');
  if (isShort) return request.bytes();
  return request.body ? readAll(request.body.getReader(), defaultMaxBodyBytes) : new Uint8Array();
}

function requireLength({ headers }: Request, maxBytes: number): string | null {
  const length = headers.get('content-length');
  if (Number(length ?? 0) > maxBytes) throw tooLarge(maxBytes);
  return length;
}

type Reader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;

async function readAll(reader: Reader, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > maxBytes) {
      void reader.cancel();
      throw tooLarge(maxBytes);
    }
    chunks.push(value);
  }
}

/** A disconnected client is refused, not logged as a bug. */
function refuseIfAborted({ signal }: Request, error: unknown): never {
  throw signal.aborted ? new Refused('invalid_request', 'the body ends too early') : error;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refused('invalid_request', 'the body is not UTF-8');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notAnObject();
  }
}

function notAnObject(): Refused {
  return new Refused('invalid_request', 'the body must be a JSON object');
}

function tooLarge(maxBytes: number): Refused {
  return new Refused('payload_too_large', `the body is larger than ${maxBytes / 1024} KiB`);
}
