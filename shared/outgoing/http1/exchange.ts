import { isIP } from 'node:net';
import { type Failure, failure, failureOf } from '../failure.ts';
import type { Network } from '../network/address-policy.ts';
import type { Connection } from './connection.ts';
import type { Pool } from './pool.ts';
import type { HopResponse } from './read-response.ts';

export interface Target {
  readonly url: URL;
  readonly origin: string;
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly isName: boolean;
  readonly beginning: string;
}

export interface HopRequest {
  readonly target: Target;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  readonly deadline: number;
}

export interface Transport {
  readonly network: Network;
  readonly pool: Pool;
  readonly ca?: string | undefined;
}

interface Limit {
  /** By `performance.now()`: a suspended process may get here before its timer. */
  readonly deadline: number;
  isOver: boolean;
  close: () => void;
}

const late = failure('timeout', 'no response in time');
const closed = { code: 'ECONNRESET', name: '', message: '' };

export async function exchange(transport: Transport, request: HopRequest): Promise<HopResponse | Failure> {
  const bytes = bytesOf(request);
  const limit: Limit = { deadline: request.deadline, isOver: false, close: () => {} };
  const timer = setTimeout(() => {
    limit.isOver = true;
    limit.close();
  }, request.deadline - performance.now());
  try {
    const connection =
      (await keptOpen(transport.pool, request.target.origin)) ?? (await connect(transport, request.target, limit));
    return 'error' in connection ? connection : await requestOver(connection, bytes, limit);
  } finally {
    clearTimeout(timer);
  }
}

/** The other side may have closed it meanwhile. Once a byte was sent, a lost request has failed and is not repeated. */
async function keptOpen(pool: Pool, origin: string): Promise<Connection | null> {
  for (;;) {
    const kept = pool.take(origin) ?? (await pool.await(origin));
    if (kept === null) return null;
    await readClosings();
    if (kept.isOpen()) return kept;
  }
}

/** Two turns of the event loop: the first ends the current one, the second reads from the sockets. */
function readClosings(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });
}

async function requestOver(
  connection: Connection,
  bytes: string | Buffer,
  limit: Limit,
): Promise<HopResponse | Failure> {
  if (limit.isOver || performance.now() >= limit.deadline) {
    connection.close();
    return late;
  }
  limit.close = connection.close;
  const end = await connection.request(bytes);
  if ('response' in end) return end.response;
  if ('problem' in end) return failure('bad_response', end.problem);
  if (limit.isOver) return late;
  return failureOf(end.lost ?? closed);
}

const retryableErrors = ['refused', 'unreachable', 'timeout', 'reset'];

/** Tries the addresses in turn; all of them were checked before the first is dialled (I8). */
async function connect(transport: Transport, target: Target, limit: Limit): Promise<Connection | Failure> {
  if (limit.isOver) return late;
  const addresses = await addressesOf(transport.network, target, limit);
  if ('error' in addresses) return addresses;
  let last: Failure = late;
  for (const address of addresses) {
    const opened = await open(transport, target, address, limit);
    if (!('error' in opened)) return opened;
    if (limit.isOver) return late;
    last = opened;
    if (!retryableErrors.includes(opened.error)) break;
  }
  return last;
}

function addressesOf(
  network: Network,
  { url, host, port }: Target,
  limit: Limit,
): Promise<readonly string[] | Failure> {
  if (isIP(host) !== 0) return Promise.resolve([host]);
  return new Promise((resolve) => {
    limit.close = () => resolve(late);
    network.addressesOf(url.hostname, port).then(resolve, (error) => resolve(failureOf(error)));
  });
}

function open({ pool, ca }: Transport, target: Target, address: string, limit: Limit): Promise<Connection | Failure> {
  const { origin, host, port, isSecure } = target;
  return new Promise((resolve) => {
    const destination = { address, port, secureHost: isSecure ? host : null, ca };
    const connection = pool.open(origin, destination, (error) => resolve(error ? failureOf(error) : connection));
    limit.close = connection.close;
  });
}

/** A line break would begin another header, or another request. */
const headerValue = /^[\t\x20-\x7e]*$/;

function bytesOf(request: HopRequest): string | Buffer {
  const { body } = request;
  const head = requestHead(request);
  return typeof body === 'string' ? head + body : Buffer.concat([Buffer.from(head), body]);
}

function requestHead({ method, target, headers }: HopRequest): string {
  let text = `${method} ${target.beginning}`;
  for (const name in headers) {
    const value = headers[name] ?? '';
    if (!headerValue.test(value)) throw new TypeError(`the header ${name} has characters that no header may have`);
    text += `${name}: ${value}\r\n`;
  }
  return `${text}\r\n`;
}
