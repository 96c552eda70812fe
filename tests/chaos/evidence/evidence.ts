import type { Db } from '../../../shared/db/connections/connect.ts';
import type { BoardStep, OrderStatus } from '../../../shared/orders/rules/transitions.ts';
import type { DeliveryStatus } from '../../../shared/webhooks/rules/retry.ts';
import type { Drained } from '../drain.ts';
import type { Fault } from '../faults/fault.ts';
import type { Arrival } from '../load/arrival.ts';
import type { Followed } from '../load/follower.ts';
import type { MadeEndpoint } from '../load/tenants.ts';
import type { Journal } from './journal.ts';

export interface Evidence {
  readonly journal: Journal;
  readonly faults: readonly Fault[];
  readonly endpoints: readonly MadeEndpoint[];
  readonly followed: readonly Followed[];
  readonly tables: Tables;
  readonly arrivals: readonly Arrival[];
  readonly drained: Drained;
  readonly maxInFlight: number;
  readonly leaks: readonly string[];
}

/** Times are Unix ms. */
export interface Tables {
  readonly orders: readonly OrderRow[];
  readonly events: readonly EventRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly attempts: readonly AttemptRow[];
  readonly endpoints: readonly EndpointRow[];
  readonly rules: readonly { readonly event: string; readonly endpointId: string }[];
  readonly conversations: readonly { readonly id: string }[];
  readonly messages: readonly MessageRow[];
  readonly commands: readonly { readonly commandId: string }[];
}

export interface OrderRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly status: OrderStatus | null;
  readonly step: BoardStep | null;
  readonly reference: string | null;
  readonly updatedAt: number;
  readonly notes: string | null;
}

export interface EventRow {
  readonly id: string;
  readonly workspaceId: string;
  readonly name: string;
  readonly data: string;
  readonly recordedAt: number;
  readonly fannedOutAt: number | null;
}

export interface DeliveryRow {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly status: DeliveryStatus;
  readonly attempt: number;
  readonly lastError: string | null;
  readonly settledAt: number | null;
}

export interface AttemptRow {
  readonly endpointId: string;
  readonly eventId: string;
  readonly number: number;
  /** The signed time, by the clock of the dispatcher that made the attempt. */
  readonly timestamp: number;
  readonly sentAt: number;
  readonly durationMs: number;
  readonly httpStatus: number | null;
  readonly error: string | null;
}

export interface EndpointRow {
  readonly id: string;
  readonly enabled: boolean;
  readonly failures: number;
}

interface MessageRow {
  readonly id: string;
  readonly conversationId: string;
  readonly direction: string;
  readonly text: string;
}

export async function readTables(db: Db): Promise<Tables> {
  const [orders, events, deliveries, attempts, endpoints, rules, conversations, messages, commands] = await Promise.all(
    [
      db<OrderRow[]>`
      select id, workspace_id as "workspaceId", status, step, external_order_id as reference, notes,
        updated_at as "updatedAt"
      from orders`,
      db<EventRow[]>`
      select id, workspace_id as "workspaceId", name, data, recorded_at as "recordedAt", case
          when exists (select from event_outbox o where o.workspace_id = e.workspace_id and o.event_id = e.id) then null
          else coalesce(d.first, recorded_at)
        end as "fannedOutAt"
      from events e left join (select event_id, min(created_at) as first from deliveries group by 1) d on event_id = id
      order by id`,
      db<DeliveryRow[]>`
      select id, endpoint_id as "endpointId", event_id as "eventId", status, attempt, last_error as "lastError",
        settled_at as "settledAt"
      from deliveries`,
      db<AttemptRow[]>`
      select endpoint_id as "endpointId", event_id as "eventId", number, sent_at as timestamp, sent_at as "sentAt",
        duration_ms as "durationMs", http_status as "httpStatus", error
      from delivery_attempts order by endpoint_id, event_id, round, number`,
      db<EndpointRow[]>`
      select id, enabled, consecutive_failures as failures from webhook_endpoints`,
      db<Tables['rules'][number][]>`select event, endpoint_id as "endpointId" from automation_rules`,
      db<Tables['conversations'][number][]>`select id from conversations`,
      db<MessageRow[]>`select id, conversation_id as "conversationId", direction, text from messages`,
      db<Tables['commands'][number][]>`select command_id as "commandId" from commands`,
    ],
  );
  return { orders, events, deliveries, attempts, endpoints, rules, conversations, messages, commands };
}
