import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';
import type { Claimed } from './claim.ts';

export interface Result {
  readonly status: 'sent' | 'failed' | 'skipped' | 'pending';
  readonly waitMs: number;
  readonly error: string | null;
  readonly isGone: boolean;
  readonly mayHaveArrived: boolean;
}

const statement = sqlFile<
  {
    id: string;
    claim: string;
    status: string;
    attempts: number;
    wait_ms: number;
    error: string | null;
    is_gone: boolean;
    may_have_arrived: boolean;
  },
  { readonly id: string }
>(join(import.meta.dir, 'settle.sql'));

/** False when the claim has expired and another process makes the attempt. Idempotent. */
export async function settle(db: Db, { id, claim }: Claimed, result: Result): Promise<boolean> {
  const { status, waitMs, error, isGone, mayHaveArrived } = result;
  const attempts = status === 'skipped' ? 0 : 1;
  const rows = await statement(db, {
    ...{ id, claim, status, attempts, wait_ms: waitMs, error },
    ...{ is_gone: isGone, may_have_arrived: mayHaveArrived },
  });
  return rows.length > 0;
}
