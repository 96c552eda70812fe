import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';
import { failuresToDisable } from '../../../shared/webhooks/rules/retry.ts';

export interface Result {
  readonly id: string;
  readonly workspaceId: string;
  readonly endpointId: string;
  readonly claim: string;
  readonly next: 'delivered' | 'retrying' | 'failed';
  readonly waitMs: number | null;
  readonly sentAt: number | null;
  readonly durationMs: number;
  readonly httpStatus: number | null;
  readonly error: string | null;
  readonly errorText: string | null;
}

const disabledReason = `${failuresToDisable} deliveries in a row failed after their last attempt`;

const statement = sqlFile<
  { results: unknown; failures_to_disable: number; disabled_reason: string },
  { readonly id: string }
>(join(import.meta.dir, 'settle.sql'));

// Writes each result while its claim holds (I5), and disables an endpoint after ten exhausted deliveries (I7). Gives
// the ids that were written. Idempotent.
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
