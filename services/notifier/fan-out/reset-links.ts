import type { Tx } from '../../../shared/db/connections/connect.ts';
import { newToken } from '../../../shared/people/link-tokens.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import type { Recorded } from './recorded.ts';

const openMinutes = 30;

/** Whoever asks again gets no second link within ten minutes: strangers may ask too. */
const againMinutes = 10;

/** Gives a forgotten password's link to whoever has an account under the typed address, and drops the others. */
export async function giveResets(tx: Tx, secrets: Secrets, recorded: readonly Recorded[]): Promise<Recorded[]> {
  const told: Recorded[] = [];
  for (const notification of recorded) {
    if (notification.kind !== 'password.forgotten') told.push(notification);
    else if (notification.email !== null) {
      const userId = await giveReset(tx, secrets, notification.id, notification.email);
      if (userId !== null) told.push({ ...notification, userId });
    }
  }
  return told;
}

async function giveReset(tx: Tx, secrets: Secrets, id: string, email: string): Promise<string | null> {
  const { token, tokenHash } = newToken();
  const [given] = await tx<{ userId: string }[]>`
    insert into mailed_resets as r (user_id, token_hash, expires_at)
    select id, ${tokenHash}, clock() + make_interval(mins => ${openMinutes}) from users where email = ${email}
    on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at
      where r.expires_at < clock() + make_interval(mins => ${openMinutes - againMinutes})
    returning user_id as "userId"`;
  if (!given) return null;
  await tx`update notifications set sealed_token = ${secrets.seal(token)} where id = ${id}`;
  return given.userId;
}
