import type { Tx } from '../db/connections/connect.ts';
import { eventSpan, traceParents } from '../tracing/event-spans.ts';

export interface NewEvent {
  readonly name: string;
  /** Becomes the `data` of the webhook, byte for byte as it is serialised here. */
  readonly data: unknown;
}

/** Records events in the transaction of the change they tell of: they exist exactly when it is committed (I1). Gives their ids. */
export async function recordEvents(tx: Tx, workspaceId: string, events: readonly NewEvent[]): Promise<string[]> {
  return recordTexts(
    tx,
    workspaceId,
    events.map(({ name, data }) => ({ name, data: JSON.stringify(data) })),
  );
}

/** The same where each event's data is JSON text already. An id may be given, that `new_event_id` made in this transaction. */
export async function recordTexts(
  tx: Tx,
  workspaceId: string,
  events: readonly { readonly id?: string; readonly name: string; readonly data: string }[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const spans = events.map(({ name }) => eventSpan(name));
  const rows = await tx<{ id: string }[]>`
    with event as materialized (
      select coalesce(given, new_event_id(nth)) as id, name, data, trace_parent, nth from unnest(
        ${events.map((event) => event.id ?? null)}::text[], ${events.map((event) => event.name)}::text[],
        ${events.map((event) => event.data)}::text[], ${traceParents(spans)}::text[])
        with ordinality as e (given, name, data, trace_parent, nth)
    ), recorded as (
      insert into events (workspace_id, id, name, data, trace_parent)
      select ${workspaceId}, id, name, data, trace_parent from event
    ), outbox as (
      insert into event_outbox (workspace_id, event_id) select ${workspaceId}, id from event
    )
    select id from event order by nth`;
  for (const span of spans) span?.tell();
  return rows.map(({ id }) => id);
}
