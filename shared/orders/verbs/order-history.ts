import type { By } from '../../contracts/command-fields.ts';
import type { Db } from '../../db/connections/connect.ts';
import type { DeliveryStatus } from '../../webhooks/rules/retry.ts';
import type { ChangeKind } from '../rules/change-kind.ts';
import type { BoardStep } from '../rules/transitions.ts';

/** (decided: Order history) */
export interface OrderChange {
  readonly at: number;
  readonly kind: ChangeKind;
  readonly from: BoardStep | null;
  readonly to: BoardStep;
  readonly fields: readonly string[] | null;
  readonly reason: string | null;
  readonly by: By | null;
  readonly events: readonly string[] | null;
}

const maxChanges = 200;

export async function orderHistory(sql: Db, workspaceId: string, orderId: string): Promise<readonly OrderChange[]> {
  const rows = await sql<(Omit<OrderChange, 'by'> & { readonly by: string | null })[]>`
    select unix_ms(changed_at) as at, kind, from_step as "from", to_step as "to", fields, reason, by::text as by, events
    from order_changes where workspace_id = ${workspaceId} and order_id = ${orderId}
    order by changed_at desc limit ${maxChanges}`;
  // Validated when order-actions wrote it.
  return rows.map((row) => ({ ...row, by: row.by === null ? null : (JSON.parse(row.by) as By) }));
}

export interface OrderEventSent {
  readonly id: string;
  readonly name: string;
  readonly recordedAt: number;
  readonly deliveries: readonly {
    readonly id: string;
    readonly endpointId: string;
    readonly status: DeliveryStatus;
    readonly lastError: string | null;
  }[];
}

export async function eventsSent(
  sql: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<readonly OrderEventSent[]> {
  if (ids.length === 0) return [];
  const rows = await sql<(Omit<OrderEventSent, 'deliveries'> & { readonly deliveries: string })[]>`
    select e.id, e.name, unix_ms(e.recorded_at) as "recordedAt", d.deliveries
    from events e
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', id, 'endpointId', endpoint_id, 'status', status, 'lastError', last_error)
        order by endpoint_id), '[]'::json)::text as deliveries
      from deliveries
      where workspace_id = e.workspace_id and event_id = e.id
        and id >= 'dlv_' || substr(e.id, 5, 10) and id < 'dlv_' || substr(e.id, 5, 10) || '{'
    ) d
    where e.workspace_id = ${workspaceId} and e.id = any (${ids.slice(0, maxEvents)})
    order by e.id desc`;
  return rows.map((row) => ({ ...row, deliveries: JSON.parse(row.deliveries) as OrderEventSent['deliveries'] }));
}

const maxEvents = 50;
