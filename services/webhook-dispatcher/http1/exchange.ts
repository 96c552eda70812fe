import { isIP } from 'node:net';
import type { Network } from '../network/address-policy.ts';
import { type Failure, failure, failureOf } from '../send/failure.ts';
import type { Connection } from './connection.ts';
import type { Pool } from './pool.ts';
import type { HopResponse } from './read-response.ts';

/** Where a request goes: a URL taken apart. */
export interface Target {
  readonly url: URL;
  readonly origin: string;
  /** Without the brackets of an IPv6 literal and the dot that may end a name. */
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  /** Whether the host is resolved, and judged then; an IP literal is judged by itself. */
  readonly isName: boolean;
  /** What a request says after its method, up to the headers of its own. */
  readonly beginning: string;
}

/** One request, to be made and responded to before `deadline`. */
export interface HopRequest {
  readonly target: Target;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** By `performance.now()`. */
  readonly deadline: number;
}

/** How requests are made: connections are kept, and every one goes where the network policy lets it. */
export interface Transport {
  readonly network: Network;
  readonly pool: Pool;
  /** Certificates to trust in place of the usual ones. */
  readonly ca?: string | undefined;
}

/** The time there is; `close` ends what is under way when it is over. */
interface Limit {
  /** By `performance.now()`: a process that stood still may come here before its timer. */
  readonly deadline: number;
  isOver: boolean;
  close: () => void;
}

const late = failure('timeout', 'no response in time');
const closed = { code: 'ECONNRESET', name: '', message: '' };

/** Makes one request and reads the response: at most 16 KiB of headers and as much of the body. */
export async function exchange(transport: Transport, request: HopRequest): Promise<HopResponse | Failure> {
  const text = requestHead(request) + request.body;
  const limit: Limit = { deadline: request.deadline, isOver: false, close: () => {} };
  const timer = setTimeout(() => {
    limit.isOver = true;
    limit.close();
  }, request.deadline - performance.now());
  try {
    const connection =
      (await keptOpen(transport.pool, request.target.origin)) ?? (await connect(transport, request.target, limit));
    return 'error' in connection ? connection : await requestOver(connection, text, limit);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A kept connection that the other side had not closed a moment ago. Once a byte of a request has left, nobody here can
 * know what was taken in: whatever is lost then has failed, and is not sent again.
 */
async function keptOpen(pool: Pool, origin: string): Promise<Connection | null> {
  for (;;) {
    const kept = pool.take(origin) ?? (await pool.await(origin));
    if (kept === null) return null;
    await readClosings();
    if (kept.isOpen()) return kept;
  }
}

/** Lets the event loop read from the sockets: the first turn ends the present one, the second reads. */
function readClosings(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });
}

async function requestOver(connection: Connection, text: string, limit: Limit): Promise<HopResponse | Failure> {
  if (limit.isOver || performance.now() >= limit.deadline) {
    connection.close();
    return late;
  }
  limit.close = connection.close;
  const end = await connection.request(text);
  if ('response' in end) return end.response;
  if ('problem' in end) return failure('bad_response', end.problem);
  if (limit.isOver) return late;
  return failureOf(end.lost ?? closed);
}

/** Another address may do where one is dead; but where the certificate is wrong, the right server was reached. */
const worthAnother = ['refused', 'unreachable', 'timeout', 'reset'];

/** Connects to the first address of the host that takes it; all of them were judged before one is dialled (I8). */
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
    if (!worthAnother.includes(opened.error)) break;
  }
  return last;
}

function addressesOf(
  network: Network,
  { url, host, port }: Target,
  limit: Limit,
): Promise<readonly string[] | Failure> {
  // An IP literal was judged by itself (`mayDial`).
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

/** What a header may say: a line end in it would begin another header, or another request. */
const sayable = /^[\t\x20-\x7e]*$/;

/** What is sent before the body. Throws when a header cannot be said; a URL has no such characters. */
function requestHead({ method, target, headers }: HopRequest): string {
  let text = `${method} ${target.beginning}`;
  for (const name in headers) {
    const value = headers[name] ?? '';
    if (!sayable.test(value)) throw new TypeError(`the header ${name} has characters that no header may have`);
    text += `${name}: ${value}\r\n`;
  }
  return `${text}\r\n`;
}
