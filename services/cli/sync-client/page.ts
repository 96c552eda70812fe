import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import { type RefusalCode, Refused } from '../../../shared/basics/refused.ts';
import { parser } from '../../../shared/contracts/parse.ts';

export interface SyncedOrder {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface SyncedPage {
  readonly orders: readonly SyncedOrder[];
  readonly nextCursor: string | null;
  readonly nextUpdatedSince: string;
}

export interface SyncRequest {
  readonly since: string | null;
  readonly cursor: string | null;
}

export interface Source {
  readonly baseUrl: string;
  readonly key: string;
  readonly limit: number;
  readonly giveUpAfterMs: number | null;
  readonly stopping: AbortSignal;
  readonly onWait: (reason: string) => void;
}

const answerWithinMs = 30_000;
const [firstPauseMs, maxPauseMs] = [500, 30_000];

/** Null if the cursor is refused. Throws other refusals, `unavailable` after `giveUpAfterMs`, and the reason of `stopping`. */
export async function askForPage(source: Source, request: SyncRequest): Promise<SyncedPage | null> {
  const began = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    const answer = await tryOnce(source, request);
    if ('page' in answer) return answer.page;
    if (source.giveUpAfterMs !== null && performance.now() - began > source.giveUpAfterMs) {
      throw new Refused('unavailable', `${source.baseUrl} gives no orders: ${answer.waitReason}`);
    }
    source.onWait(answer.waitReason);
    await pause(answer.ms ?? pauseMs, null, { signal: source.stopping });
  }
}

type Answer = { readonly page: SyncedPage | null } | { readonly waitReason: string; readonly ms?: number };

async function tryOnce({ baseUrl, key, limit, stopping }: Source, { since, cursor }: SyncRequest): Promise<Answer> {
  const query = new URLSearchParams({ limit: String(limit) });
  if (since !== null) query.set('updated_since', since);
  if (cursor !== null) query.set('cursor', cursor);
  stopping.throwIfAborted();
  let status: number;
  let body: unknown;
  try {
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}/api/v1/store-orders?${query}`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.any([stopping, AbortSignal.timeout(answerWithinMs)]),
    });
    status = response.status;
    body = await response.json();
  } catch (error) {
    stopping.throwIfAborted();
    return { waitReason: error instanceof Error ? error.message : String(error) };
  }
  return status === 200 ? { page: pageOf(body) } : refused(status, body, cursor);
}

/** Throws unless waiting or dropping the cursor helps. */
function refused(status: number, body: unknown, cursor: string | null): Answer {
  const { message, retry_after_seconds } = status < 500 ? parseError(body).error : unavailable;
  if (status === 429) return { waitReason: message, ms: (retry_after_seconds ?? 1) * 1000 };
  if (status >= 500) return { waitReason: `${message} (${status})` };
  if (status === 400 && cursor !== null) return { page: null };
  throw new Refused(refusalOf[status] ?? 'invalid_request', message);
}

const unavailable = { message: 'the service is unavailable', retry_after_seconds: undefined };

const refusalOf: Readonly<Record<number, RefusalCode>> = { 401: 'unauthorized', 403: 'forbidden', 404: 'not_found' };

function pageOf(body: unknown): SyncedPage {
  const { data, meta } = parsePage(body);
  return { orders: data, nextCursor: meta.next_cursor, nextUpdatedSince: meta.next_updated_since };
}

const parsePage = parser(
  Type.Object({
    data: Type.Array(Type.Object({ id: Type.String(), created_at: Type.String(), updated_at: Type.String() })),
    meta: Type.Object({
      next_cursor: Type.Union([Type.String(), Type.Null()]),
      next_updated_since: Type.String(),
    }),
  }),
);

const parseError = parser(
  Type.Object({
    error: Type.Object({
      message: Type.String(),
      retry_after_seconds: Type.Optional(Type.Number()),
    }),
  }),
);
