import { Refused } from '../../basics/refused.ts';
import type { Db } from '../../db/connections/connect.ts';
import type { events } from '../table.ts';
import { type ListedDelivery, listedColumns } from './closed-deliveries.ts';

export type LoggedEvent = Pick<typeof events.$inferSelect, 'id' | 'name' | 'data' | 'recordedAt'>;

/** Throws `not_found`, also for another workspace's or one past its retention. */
export async function getEvent(sql: Db, workspaceId: string, id: string): Promise<LoggedEvent> {
  const [event] = await sql<LoggedEvent[]>`
    select id, name, data, unix_ms(recorded_at) as "recordedAt"
    from events where workspace_id = ${workspaceId} and id = ${id}`;
  if (!event) throw new Refused('not_found', 'no such event');
  return event;
}

export async function deliveriesOfEvent(sql: Db, workspaceId: string, id: string): Promise<readonly ListedDelivery[]> {
  // A delivery's id begins with the time in its event's.
  const time = `dlv_${id.slice('evt_'.length, 'evt_'.length + 10)}`;
  return sql<ListedDelivery[]>`
    select ${listedColumns(sql)}, unix_ms(due_at) as "dueAt"
    from deliveries d
    where workspace_id = ${workspaceId} and event_id = ${id} and id >= ${time} and id < ${`${time}{`}
    order by endpoint_id`;
}
