import { ApiError, NoAnswer } from './errors.ts';
import { pause } from './pause.ts';

export interface ClientOptions {
  /** The address of the API, such as `https://api.example.com`. */
  readonly baseUrl: string;
  /** `sk_live_…`: keep it on a server. */
  readonly key: string;
  /** The deadline of a call, with its retry and the wait before it. */
  readonly timeoutMs?: number;
}

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: object;
  readonly body?: object;
  readonly signal?: AbortSignal | undefined;
}

const usualTimeoutMs = 90_000;
/** The service ends each request within ten seconds. */
const attemptMs = 12_000;
const usualRetrySeconds = 1;

/** Sends it once more if that may help, as no call does anything twice. Throws `ApiError`, `NoAnswer` and the reason of `signal`. */
export async function call(options: ClientOptions, request: Call): Promise<unknown> {
  const endsAt = performance.now() + (options.timeoutMs ?? usualTimeoutMs);
  const attempt = () => send(options, request, Math.min(attemptMs, endsAt - performance.now()));
  try {
    return await attempt();
  } catch (error) {
    const waitMs = 1000 * secondsBeforeRetry(error);
    if (performance.now() + waitMs >= endsAt) throw error;
    await pause(waitMs, request.signal);
    request.signal?.throwIfAborted();
    return await attempt();
  }
}

function secondsBeforeRetry(error: unknown): number {
  return mayPass(error) ? (retryAfterOf(error) ?? usualRetrySeconds) : Number.POSITIVE_INFINITY;
}

/** Whether the same call may succeed later. */
export function mayPass(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof ApiError && (error.status === 429 || error.status >= 500));
}

export function retryAfterOf(error: unknown): number | null {
  return error instanceof ApiError ? error.retryAfterSeconds : null;
}

async function send({ baseUrl, key }: ClientOptions, { method, path, query, body, signal }: Call, withinMs: number) {
  const url = new URL(`${baseUrl.endsWith('/') ? baseUrl.slice(0, -1) : baseUrl}${path}`);
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const { ending, done } = endingAfter(withinMs, signal);
  try {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const init = {
      method,
      headers,
      redirect: 'manual',
      signal: ending,
      ...(body && { body: JSON.stringify(body) }),
    } as const;
    const response = await fetch(url, init);
    const text = await response.text();
    if (response.status === 200) return JSON.parse(text) as unknown;
    throw refusal(response, text);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    signal?.throwIfAborted();
    const reason = ending.aborted ? `none within ${Math.round(withinMs)} ms` : reasonOf(error);
    throw new NoAnswer(`no answer from ${url.origin}: ${reason}`, { cause: error });
  } finally {
    done();
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: null };
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

/** What a proxy says may be no JSON. */
function refusal({ status, headers }: Response, text: string): ApiError {
  const { error = {} } = objectIn(text);
  const { code = `http_${status}`, message = text.slice(0, 200), retry_after_seconds } = error;
  const given = headers.get('retry-after');
  const seconds = given === null ? (retry_after_seconds ?? null) : secondsUntil(given);
  return new ApiError(status, code, message, error.request_id ?? headers.get('x-service-request-id'), seconds);
}

interface ErrorBody {
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly request_id?: string;
    readonly retry_after_seconds?: number;
  };
}

function objectIn(text: string): ErrorBody {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** `Retry-After` is in seconds, or a date. */
function secondsUntil(given: string): number | null {
  const seconds = /^\d+$/.test(given) ? Number(given) : (Date.parse(given) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** AbortSignal.any is not in Node 18. */
function endingAfter(ms: number, signal: AbortSignal | undefined) {
  const controller = new AbortController();
  const end = () => controller.abort();
  const timer = setTimeout(end, ms);
  signal?.addEventListener('abort', end);
  const done = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  };
  if (signal?.aborted) end();
  return { ending: controller.signal, done };
}
