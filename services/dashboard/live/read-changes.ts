import { firstIdAt } from '../../../shared/basics/id.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';

export type Topic = 'orders' | 'conversations' | 'boards' | 'webhooks';

/** `since` is Unix ms; null at the first poll. */
export interface PollRequest {
  readonly workspaceId: string;
  readonly since: number | null;
}

/** `id` is null for a workspace without changes; `at` differs for each change of an object; the next poll begins at `edge`. */
export interface Seen {
  readonly workspaceId: string;
  readonly id: string | null;
  readonly at: number | null;
  readonly edge: number;
}

/** The most changes of a workspace in one poll; with more, pages refresh. */
export const maxChanges = 200;

/** No transaction lasts longer, so earlier changes are visible or rolled back. */
const longestTransaction = '20 seconds';
/** The time between reading a page and opening its stream. */
const pageAge = '10 seconds';
const firstPollMs = 30_000;
/** Later stamps, from a clock that is ahead, are ignored: they would be the newest in every poll until then. */
const maxAheadMs = 60_000;

export function readChanges(db: Db, topic: Topic, requests: readonly PollRequest[]): Promise<Seen[]> {
  if (topic === 'webhooks') return readWebhooks(db, requests);
  const since = requests.map((each) => (each.since === null ? null : new Date(each.since).toISOString()));
  return db<Seen[]>`
    select asked.workspace_id as "workspaceId", changed.id, changed.at, edge.at as edge
    from (${edgeOf(db, topic)}) edge
    cross join unnest(${requests.map(({ workspaceId }) => workspaceId)}::text[], ${since}::timestamptz[])
      with ordinality asked (workspace_id, since, nth)
    left join lateral (
      (select ${db(idOf[topic])} as id, unix_ms(updated_at) as at from ${db(topic)}
      where workspace_id = asked.workspace_id and updated_at >= coalesce(asked.since, edge.at - ${pageAge}::interval)
      order by updated_at, ${db(idOf[topic])} limit ${maxChanges + 1})
      ${topic === 'conversations' ? db`${addedRows(db, 'message', requests)} ${addedRows(db, 'entry', requests)}` : db``}
    ) changed on true`;
}

/** Finds backdated messages, notes and assignments by their ids, because they do not change `updated_at` of their conversation. */
function addedRows(db: Db, kind: keyof typeof tableOf, requests: readonly PollRequest[]) {
  const now = Date.now();
  const first = requests.map(({ since }) => firstIdAt(kind, since ?? now - firstPollMs));
  const end = requests.map(({ since }) => firstIdAt(kind, Math.max(now, since ?? 0) + maxAheadMs));
  return db`
    union all
    select conversation_id, hashtext(max(id)) from (
      select conversation_id, id from ${db(tableOf[kind])}
      where workspace_id = asked.workspace_id and id >= (${first}::id[])[asked.nth] and id < (${end}::id[])[asked.nth]
      order by id desc limit ${maxChanges}
    ) newest
    group by conversation_id`;
}

const tableOf = { message: 'messages', entry: 'conversation_entries' } as const;

/** A topic's table has its name; a workspace has one board. */
const idOf = { orders: 'id', conversations: 'id', boards: 'workspace_id' } as const;

/** Orders have a horizon; for other changes the edge is the longest transaction ago. */
function edgeOf(db: Db, topic: Topic) {
  const surely = db`clock() - ${longestTransaction}::interval`;
  return topic === 'orders'
    ? db`select greatest((select stamped_at from horizon), ${surely})::timestamptz(3) as at`
    : db`select (${surely})::timestamptz(3) as at`;
}

/** Deliveries have no time of change: `at` is a hash that changes with each recorded event and each settled attempt. */
function readWebhooks(db: Db, requests: readonly PollRequest[]): Promise<Seen[]> {
  return db<Seen[]>`
    select asked.workspace_id as "workspaceId", 'webhooks' as id, clock() as edge, hashtext(concat_ws(' ',
      (select id from events where workspace_id = asked.workspace_id order by id desc limit 1),
      (select sum(h.settled) from webhook_endpoints e cross join lateral (
        -- The newest two hours, by their order: how many there are of an endpoint is not asked.
        select delivered + failed_attempts as settled from endpoint_hours
        where workspace_id = e.workspace_id and endpoint_id = e.id order by hour desc limit 2
      ) h where e.workspace_id = asked.workspace_id and e.deleted_at is null))) as at
    from unnest(${requests.map(({ workspaceId }) => workspaceId)}::id[]) asked (workspace_id)`;
}
