import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';
import { failuresToDisable } from '../../../shared/webhooks/rules/retry.ts';

/** How a claimed delivery ended, and what follows. */
export interface Result {
  readonly id: string;
  readonly workspaceId: string;
  readonly endpointId: string;
  readonly claim: string;
  readonly next: 'delivered' | 'retrying' | 'failed';
  /** Before the next attempt, when there is one. */
  readonly waitMs: number | null;
  /** Unix ms: the timestamp that was signed. Null where nothing was sent: the delivery is closed. */
  readonly sentAt: number | null;
  readonly durationMs: number;
  readonly httpStatus: number | null;
  /** A word, such as `timeout` or `http_503`; null on success. */
  readonly error: string | null;
  readonly errorText: string | null;
}

const disabledReason = `${failuresToDisable} deliveries in a row failed after their last attempt`;

const statement = sqlFile<
  { results: unknown; failures_to_disable: number; disabled_reason: string },
  { readonly id: string }
>(join(import.meta.dir, 'settle.sql'));

/**
 * Writes results in one statement, each only while its claim holds: the attempt, the delivery's status, and the endpoint's
 * count of exhausted deliveries in a row, which disables it at ten (I5, I7; settle.sql). Gives the ids of what was written.
 * Repeating it is safe.
 */
export async function settle(db: Db, results: readonly Result[]): Promise<ReadonlySet<string>> {
  const rows = await statement(db, {
    results: results.map(asRow),
    failures_to_disable: failuresToDisable,
    disabled_reason: disabledReason,
  });
  return new Set(rows.map(({ id }) => id));
}

function asRow({ id, claim, next, waitMs, sentAt, durationMs, httpStatus, error, errorText }: Result) {
  return {
    ...{ id, claim, outcome: next, wait_ms: waitMs, sent_ms: sentAt, duration_ms: durationMs },
    ...{ http_status: httpStatus, error, error_text: errorText },
  };
}
