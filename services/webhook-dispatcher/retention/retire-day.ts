import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import type { Day } from '../../../shared/db/partitions.ts';

/**
 * Until the transaction ends no day is retired: what it sends again of days that are not, has its event as long as it is
 * open. To be taken before any other lock. It waits for `retireDay` alone: reading the table, and forgetting a day, go on.
 */
export async function keepDays(tx: Tx): Promise<void> {
  await tx`lock table retired_days in row share mode`;
}

/** Whether an event is still there, and stays: a condition on a column that holds its id. A look-up for each, by `offset 0`. */
export function isKept(db: Db | Tx, workspaceId: string, eventId: ReturnType<Db>) {
  return db`(
    exists (select from events kept where kept.workspace_id = ${workspaceId} and kept.id = ${eventId} offset 0)
    and not exists (select from retired_days r where r.first <= ${eventId} and ${eventId} < r.before)
  )`;
}

/** Makes sure that nothing of the day is sent again. Refuses while anything of it is still to be sent: gives whether it did not. */
export function retireDay(db: Db, { first, before, firstDelivery, beforeDelivery }: Day): Promise<boolean> {
  return db.begin(async (tx) => {
    await tx`lock table retired_days in exclusive mode`;
    const retired = await tx`
      insert into retired_days (first, before) select ${first}, ${before}
      where not exists (select from open_deliveries where id >= ${firstDelivery} and id < ${beforeDelivery})
        and not exists (select from event_outbox where event_id >= ${first} and event_id < ${before})
      on conflict (first) do update set before = excluded.before`;
    return retired.count > 0;
  });
}
