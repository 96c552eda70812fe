import type { Tx } from '../db/connections/connect.ts';
import { newId } from '../db/new-id.ts';

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

/** The same where each event's data is JSON text already, and its id may be chosen. */
export async function recordTexts(
  tx: Tx,
  workspaceId: string,
  events: readonly { readonly id?: string; readonly name: string; readonly data: string }[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const ids = events.map(({ id }) => id ?? newId('event'));
  await tx`
    insert into events (workspace_id, id, name, data)
    select ${workspaceId}, * from unnest(
      ${ids}::text[], ${events.map((event) => event.name)}::text[], ${events.map((event) => event.data)}::text[])`;
  return ids;
}
