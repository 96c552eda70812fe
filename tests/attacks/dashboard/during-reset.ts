import { giveReset, resetPassword } from '../../../shared/people/resets.ts';
import { until } from '../../../shared/runtime/until.ts';
import type { House } from './house.ts';

/** Sends a request while the operator's reset is done and not committed, and commits it once the request waits for it. */
export async function duringReset(
  { dashboard: { db, sql } }: House,
  userId: string,
  send: () => Promise<Response>,
): Promise<Response> {
  const { token } = await giveReset(db, userId, null);
  const sent = await db.transaction(async (tx) => {
    // A busy machine may take longer over the request's password than a transaction may idle.
    await tx.execute(`set local idle_in_transaction_session_timeout = '1min'`);
    await resetPassword(tx, token, { password: crypto.randomUUID(), address: '' });
    const answer = send();
    const isHeld = async () => (await sql`select from pg_locks where not granted`).length > 0;
    await until(isHeld, { late: () => 'it did not wait for the reset' });
    return { answer };
  });
  return sent.answer;
}
