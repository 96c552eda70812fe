import type { Tx } from '../db/connections/connect.ts';
import { eventSpan, traceParents } from '../tracing/event-spans.ts';

export interface NewEvent {
  readonly name: string;
  readonly data: unknown;
}

/** Records events in the transaction of the change, so that they exist exactly if it commits (I1). Returns their ids. */
export async function recordEvents(tx: Tx, workspaceId: string, events: readonly NewEvent[]): Promise<string[]> {
  return recordTexts(
    tx,
    workspaceId,
    events.map(({ name, data }) => ({ name, data: JSON.stringify(data) })),
  );
}

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
      insert into event_outbox (workspace_id, event_id, name, trace_parent)
      select ${workspaceId}, id, name, trace_parent from event
    )
    select id from event order by nth`;
  for (const span of spans) span?.record();
  return rows.map(({ id }) => id);
}
