import type { Tx } from '../db/connections/connect.ts';

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
  const rows = await tx<{ id: string }[]>`
    with event as materialized (
      select coalesce(given, new_event_id(nth)) as id, name, data, nth from unnest(
        ${events.map((event) => event.id ?? null)}::text[], ${events.map((event) => event.name)}::text[],
        ${events.map((event) => event.data)}::text[]) with ordinality as e (given, name, data, nth)
    ), recorded as (
      insert into events (workspace_id, id, name, data) select ${workspaceId}, id, name, data from event
    )
    select id from event order by nth`;
  return rows.map(({ id }) => id);
}
