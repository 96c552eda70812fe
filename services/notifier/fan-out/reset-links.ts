import type { Tx } from '../../../shared/db/connections/connect.ts';
import { newToken } from '../../../shared/people/link-tokens.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import type { PendingNotification } from './pending-notification.ts';

const validMinutes = 30;

/** At most one link in this time, because anybody may request links. */
const spacingMinutes = 10;

/** Adds a reset link to each `password.forgotten` whose address has an account, and drops those without one or within ten
 * minutes of the last link. Other kinds pass unchanged. */
export async function addResetLinks(
  tx: Tx,
  secrets: Secrets,
  notifications: readonly PendingNotification[],
): Promise<PendingNotification[]> {
  const remaining: PendingNotification[] = [];
  for (const notification of notifications) {
    if (notification.kind !== 'password.forgotten') remaining.push(notification);
    else if (notification.email !== null) {
      const userId = await makeResetLink(tx, secrets, notification.id, notification.email);
      if (userId !== null) remaining.push({ ...notification, userId });
    }
  }
  return remaining;
}

async function makeResetLink(tx: Tx, secrets: Secrets, id: string, email: string): Promise<string | null> {
  const { token, tokenHash } = newToken();
  const [reset] = await tx<{ userId: string }[]>`
    insert into mailed_resets as r (user_id, token_hash, expires_at)
    select id, ${tokenHash}, clock() + make_interval(mins => ${validMinutes}) from users where email = ${email}
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
      where r.expires_at < clock() + make_interval(mins => ${validMinutes - spacingMinutes})
    returning user_id as "userId"`;
  if (!reset) return null;
  await tx`update notifications set sealed_token = ${secrets.seal(token)} where id = ${id}`;
  return reset.userId;
}
