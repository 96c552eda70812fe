import type { Db } from '../../db/connections/connect.ts';
import { newId } from '../../db/new-id.ts';
import { requestId } from '../../http/request-id.ts';
import { withDeadline } from '../../runtime/deadline.ts';
import { withoutSecrets } from '../../runtime/log/without-secrets.ts';
import type { Log } from '../../runtime/log.ts';
import { counter } from '../../runtime/metrics.ts';
import { writeBehind } from '../../runtime/write-behind.ts';
import type { Caller } from '../auth.ts';
import { type KeptOfMinute, keptWith, noneKept } from '../rules/kept-calls.ts';
import { type CallHour, type KeptCall, saveCallHours, saveCalls } from './save-calls.ts';

const minuteMs = 60_000;
const hourMs = 3_600_000;
const writeTimeoutMs = 5_000;
const maxWaitingCalls = 5_000;
const maxWaitingHours = 50_000;
const maxRequestIdLength = 200;

const writesFailed = counter('api_call_writes_failed_total');
const dropped = counter('api_calls_dropped_total');

export interface Outcome {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly ms: number;
}

/** Calls with a valid key, written in batches so that none costs a write (decided: Calls). */
export function createCallLog(db: Db, log: Log) {
  const onError = (error: unknown, rows: number): void => {
    writesFailed.inc({});
    log.warn('could not save the log of API calls, retrying', { rows, error });
  };
  const onForgotten = (rows: number): void => dropped.inc({}, rows);
  const common = { onError, onForgotten };
  const hours = writeBehind<CallHour>({
    ...{ ...common, maxNames: maxWaitingHours, merge },
    save: (batch) => withDeadline(writeTimeoutMs, saveCallHours(db, [...batch.values()]), 'PostgreSQL'),
  });
  const calls = writeBehind<KeptCall>({
    ...{ ...common, maxNames: maxWaitingCalls, merge: (before) => before },
    save: (batch) => withDeadline(writeTimeoutMs, saveCalls(db, [...batch.values()]), 'PostgreSQL'),
  });
  const isKept = ofEachMinute();

  return {
    note(request: Request, { keyId, workspaceId }: Caller, outcome: Outcome): void {
      const at = Date.now();
      const { method, path, status, ms } = outcome;
      const [hour, code] = [at - (at % hourMs), outcome.code ?? ''];
      const count = { workspaceId, keyId, hour, method, path, status, code, calls: 1, totalMs: ms, slowestMs: ms };
      hours.note(`${keyId}${status}${path}${code}${hour}`, count);
      if (!isKept(keyId, outcome, at)) return;
      const id = newId('call');
      calls.note(id, { ...outcome, id, workspaceId, keyId, at, requestId: storedRequestId(requestId(request)) });
    },
    /** Keeps calls that could not be saved, for the next write. Never throws. */
    async write(): Promise<void> {
      await hours.write();
      await calls.write();
    },
    async close(): Promise<void> {
      await hours.close();
      await calls.close();
    },
  };
}

/** The form in which the id is stored and searched: a caller may send any text. */
export function storedRequestId(id: string): string {
  return withoutSecrets(id).slice(0, maxRequestIdLength);
}

function ofEachMinute() {
  let minute = 0;
  const minutes = new Map<string, KeptOfMinute>();
  return (keyId: string, outcome: Outcome, at: number): boolean => {
    const now = Math.floor(at / minuteMs);
    if (now !== minute) minutes.clear();
    minute = now;
    const after = keptWith(minutes.get(keyId) ?? noneKept, outcome);
    if (after !== null) minutes.set(keyId, after);
    return after !== null;
  };
}

/** Changes `before` in place: copying would dominate the cost of a call. */
function merge(before: CallHour, { calls, totalMs, slowestMs }: CallHour): CallHour {
  before.calls += calls;
  before.totalMs += totalMs;
  before.slowestMs = Math.max(before.slowestMs, slowestMs);
  return before;
}
