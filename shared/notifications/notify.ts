import type { Drizzle, Tx } from '../db/connections/connect.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { NewNotification } from './rules/facts.ts';
import { notifications } from './table.ts';

/** Records a notification in the caller's transaction, so that it is sent exactly if that commits. `secrets` encrypts the
 * token of a link. */
export async function notify(tx: Drizzle, notification: NewNotification, secrets?: Secrets): Promise<void> {
  const { token = null, ...row } = notification;
  if (token !== null && !secrets) throw new Error(`the token of ${row.kind} needs a key to be sealed under`);
  await tx
    .insert(notifications)
    .values({ ...row, data: { ...row.data }, sealedToken: token === null ? null : (secrets?.seal(token) ?? null) })
    .onConflictDoNothing();
}

/** As `notify`, for services that write by statements and may mail no address. */
export async function notifyInTx(tx: Tx, notification: Omit<NewNotification, 'token' | 'email'>): Promise<void> {
  const { kind, workspaceId, userId = null, subjectId = null, dedupeKey = null, data } = notification;
  await tx`
    insert into notifications (kind, workspace_id, user_id, subject_id, dedupe_key, data)
    values (${kind}, ${workspaceId}, ${userId}, ${subjectId}, ${dedupeKey}, ${JSON.stringify(data)}::text::json)
    on conflict do nothing`;
}
