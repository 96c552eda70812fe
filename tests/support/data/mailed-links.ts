import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';

/** The token of the newest link to be mailed to an address. */
export async function tokenMailedTo(sql: Db, secrets: Secrets, email: string): Promise<string> {
  const [row] = await sql<{ token: Uint8Array }[]>`
    select sealed_token as token from notifications
    where email = ${email} and sealed_token is not null order by id desc limit 1`;
  return row ? secrets.open(row.token) : '';
}
