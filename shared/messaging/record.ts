import type { Tx } from '../db/connections/connect.ts';
import { newId } from '../db/new-id.ts';

export interface NewEvent {
  readonly name: string;
  /** Becomes the `data` of the webhook, byte for byte as it is serialised here. */
  readonly data: unknown;
}

/** Records events in the transaction of the change they tell of: they exist exactly when it is committed (I1). Gives their ids. */
export async function recordEvents(tx: Tx, workspaceId: string, events: readonly NewEvent[]): Promise<string[]> {
  if (events.length === 0) return [];
  const ids = events.map(() => newId('event'));
  await tx`
    insert into events (workspace_id, id, name, data)
    select ${workspaceId}, * from unnest(
      ${ids}::text[], ${events.map((event) => event.name)}::text[], ${events.map((event) => JSON.stringify(event.data))}::text[])`;
  return ids;
}
