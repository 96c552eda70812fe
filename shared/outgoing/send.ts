import { STATUS_CODES } from 'node:http';
import { attemptTimeoutMs } from '../webhooks/rules/retry.ts';
import { type Failure, failure } from './failure.ts';
import { exchange, type HopRequest, type Target, type Transport } from './http1/exchange.ts';
import { createPool } from './http1/pool.ts';
import type { HopResponse } from './http1/read-response.ts';
import type { Network } from './network/address-policy.ts';
import { targetOf } from './targets.ts';

interface Post {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export type Outcome =
  | { readonly ok: true; readonly httpStatus: number; readonly durationMs: number }
  | ({ readonly ok: false; readonly durationMs: number; readonly retryAfter?: string | undefined } & Failure);

export interface Sender {
  send(url: string, post: Post): Promise<Outcome>;
  close(): void;
}

export interface SenderOptions {
  readonly network: Network;
  readonly ca?: string;
  readonly timeoutMs?: number;
}

const maxRedirects = 5;
const samePost = [301, 302, 307, 308];
const becomesGet = 303;

// Within 15 seconds, redirects included (spec: Delivery semantics). Bun's fetch cannot pin the checked address nor keep
// many connections, and node:https costs several times the CPU.
export function createSender(options: SenderOptions): Sender {
  const { network, ca, timeoutMs = attemptTimeoutMs } = options;
  const pool = createPool();
  const transport: Transport = { network, pool, ca };
  return {
    async send(url, post) {
      const began = performance.now();
      const target = targetOf(url);
      const response =
        typeof target === 'string'
          ? failure('bad_url', `the address of the endpoint ${target}`)
          : await follow(transport, firstHop(target, post, began + timeoutMs));
      const durationMs = Math.round(performance.now() - began);
      return 'error' in response ? { ok: false, ...response, durationMs } : outcomeOf(response, durationMs);
    },
    close: pool.close,
  };
}

function firstHop(target: Target, { headers, body }: Post, deadline: number): HopRequest {
  const own = {
    'User-Agent': 'service-webhooks/1',
    'Accept-Encoding': 'identity',
    'Content-Length': String(Buffer.byteLength(body)),
  };
  return { target, method: 'POST', headers: { ...headers, ...own }, body, deadline };
}

async function follow(transport: Transport, first: HopRequest): Promise<HopResponse | Failure> {
  let request = first;
  for (let redirects = 0; ; redirects += 1) {
    const { isName, url } = request.target;
    if (!isName && !(await transport.network.mayDial(url))) {
      return failure('blocked_address', `webhooks may not go to ${url.host}`);
    }
    const response = await exchange(transport, request);
    if ('error' in response) return response;
    const next = nextHop(request, response);
    if (next === null || 'error' in next) return next ?? response;
    if (redirects === maxRedirects) {
      return failure('too_many_redirects', `more than ${maxRedirects} redirects`, response.httpStatus);
    }
    request = next;
  }
}

// Null when it is no redirect. 301, 302, 307 and 308 repeat the POST, 303 becomes a GET; never from https to http
// (decided: Redirects).
function nextHop(request: HopRequest, { httpStatus, location }: HopResponse): HopRequest | Failure | null {
  if (location === null || !(samePost.includes(httpStatus) || httpStatus === becomesGet)) return null;
  const target = targetOf(location, request.target.url);
  if (typeof target === 'string') return failure('bad_redirect', `the address of the redirect ${target}`, httpStatus);
  if (request.target.isSecure && !target.isSecure) {
    return failure('bad_redirect', 'a redirect from https to http is not followed', httpStatus);
  }
  if (httpStatus !== becomesGet) return { ...request, target };
  const { 'Content-Type': _type, 'Content-Length': _length, ...headers } = request.headers;
  return { ...request, target, method: 'GET', body: '', headers };
}

/** Any 2xx is success (spec: Delivery semantics). */
function outcomeOf({ httpStatus, text, retryAfter }: HopResponse, durationMs: number): Outcome {
  if (httpStatus >= 200 && httpStatus < 300) return { ok: true, httpStatus, durationMs };
  const reason = text.trim() || STATUS_CODES[httpStatus] || 'the response has no text';
  return { ok: false, ...failure(`http_${httpStatus}`, reason, httpStatus), durationMs, retryAfter };
}
