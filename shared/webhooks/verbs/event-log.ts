import { Refused } from '../../basics/refused.ts';
import type { Db } from '../../db/connections/connect.ts';
import { type ListedDelivery, listedColumns } from './settled-deliveries.ts';

/** Something that happened, as it was recorded. Times are Unix ms. */
export interface LoggedEvent {
  readonly id: string;
  readonly name: string;
  /** JSON. */
  readonly data: string;
  readonly recordedAt: number;
}

/** Throws `not_found`, also for an event of another workspace or of a day that is no longer kept. */
export async function getEvent(sql: Db, workspaceId: string, id: string): Promise<LoggedEvent> {
  const [event] = await sql<LoggedEvent[]>`
    select id, name, data, unix_ms(recorded_at) as "recordedAt"
    from events where workspace_id = ${workspaceId} and id = ${id}`;
  if (!event) throw new Refused('not_found', 'no such event');
  return event;
}

/** The deliveries of an event, one for each endpoint that it went to, of deleted ones too. */
export async function deliveriesOfEvent(sql: Db, workspaceId: string, id: string): Promise<readonly ListedDelivery[]> {
  // A delivery's id begins with the time in its event's: that is what they are looked up by.
  const time = `dlv_${id.slice('evt_'.length, 'evt_'.length + 10)}`;
  return sql<ListedDelivery[]>`
    select ${listedColumns(sql)}, unix_ms(due_at) as "dueAt"
    from deliveries d
    where workspace_id = ${workspaceId} and event_id = ${id} and id >= ${time} and id < ${`${time}{`}
    order by endpoint_id`;
}
