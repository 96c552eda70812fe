import { firstIdAt } from '../../../../shared/basics/id.ts';
import type { Db } from '../../../../shared/db/connections/connect.ts';
import { newId } from '../../../../shared/db/new-id.ts';
import { dateOf, dayMs, partitioned } from '../../../../shared/schema/partitions.ts';

export interface Delivered {
  readonly endpointIds: readonly string[];
  readonly deliveryId: string;
  readonly eventId: string;
}

interface Wanted {
  readonly deliveries: number;
  readonly endpoints: number;
  readonly days: number;
  readonly secret: Uint8Array;
}

const waitingEach = 1_000;

const eventsPerMoment = 100;

export async function fillDeliveries(db: Db, workspaceId: string, wanted: Wanted): Promise<Delivered> {
  const { deliveries, endpoints, days, secret } = wanted;
  const endpointIds = Array.from({ length: endpoints }, () => newId('endpoint'));
  const now = Date.now();
  for (let startsAt = now - days * dayMs; startsAt <= now; startsAt += dayMs) {
    for (const table of partitioned) await db`select make_partition(${table}, ${dateOf({ startsAt })}::text::date)`;
  }
  const moments = Math.ceil(deliveries / endpoints / eventsPerMoment);
  const times = Array.from(
    { length: moments },
    (_, index) => now - 60_000 - Math.floor((index * days * dayMs) / moments),
  );
  await db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into webhook_endpoints (id, workspace_id, url, events, environment, secret, created_at)
      select id, ${workspaceId}, 'https://pos.example.com/' || id, '{order.*}', 'test', ${secret}, clock() - interval '60 days'
      from unnest(${endpointIds}::id[]) id`;
    await tx`
      insert into events (workspace_id, id, name, data, recorded_at)
      select ${workspaceId}, left(first, 14) || lpad(n::text, 16, '0'),
        case when (nth * ${eventsPerMoment} + n) % 1000 = 0 then 'order.rejected' else 'order.created' end,
        '{"orderId":"ord_1","customer":{"name":"زينب"}}', at
      from unnest(${times.map((at) => firstIdAt('event', at))}::text[], ${times.map(isoOf)}::timestamptz[])
        with ordinality moment (first, at, nth)
      cross join generate_series(1, ${eventsPerMoment}::int) n`;
    const failed = tx`hashtext(v.id || e.id) % 50 = 0`;
    await tx`
      insert into closed_deliveries (workspace_id, endpoint_id, event_id, id, event, status, round, attempt, http_status,
        last_error, created_at, settled_at)
      select ${workspaceId}, e.id, v.id, delivery_id(v.id, e.id), v.name, case when ${failed} then 'failed' else 'delivered' end,
        1, case when ${failed} then 5 else 1 end, case when ${failed} then 503 else 204 end,
        case when ${failed} then 'http_503: the kitchen is closed' end, v.recorded_at, v.recorded_at
      from events v cross join unnest(${endpointIds}::id[]) e (id) where v.workspace_id = ${workspaceId}`;
    await tx`
      insert into delivery_attempts (workspace_id, endpoint_id, event_id, round, number, sent_at, duration_ms, http_status, error,
        error_text, settled_at)
      select workspace_id, endpoint_id, event_id, 1, n, created_at, 12, http_status, split_part(last_error, ':', 1), last_error,
        created_at
      from closed_deliveries cross join lateral generate_series(1, attempt) n where workspace_id = ${workspaceId}`;
    await tx`
      insert into endpoint_hours (workspace_id, endpoint_id, hour, delivered, failed_attempts, answer_times)
      select ${workspaceId}, e.id, date_trunc('hour', clock()) - n * interval '1 hour', 40, 2, '{1,2,3,4,5}'
      from unnest(${endpointIds}::id[]) e (id) cross join generate_series(0, ${days * 24}::int) n`;
    await tx`
      insert into open_deliveries (workspace_id, endpoint_id, event_id, event, status, attempt, due_at, created_at)
      select ${workspaceId}, ${endpointIds[0] ?? ''}, left(${firstIdAt('event', now)}, 14) || lpad(n::text, 16, '0'),
        'order.created', case when n % 2 = 0 then 'pending' else 'retrying' end, n % 2, clock() + n * interval '1 second', clock()
      from generate_series(1, ${2 * waitingEach}::int) n`;
  });
  const [row] = await db<{ id: string; eventId: string }[]>`
    select id, event_id as "eventId" from closed_deliveries
    where workspace_id = ${workspaceId} and endpoint_id = ${endpointIds[0] ?? ''} and status = 'failed'
      and event_id >= ${firstIdAt('event', now - (days * dayMs) / 2)} order by event_id limit 1`;
  return { endpointIds, deliveryId: row?.id ?? '', eventId: row?.eventId ?? '' };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
