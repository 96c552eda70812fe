import type postgres from 'postgres';
import { connect, type Db } from '../../../shared/db/connections/connect.ts';
import { type DatabaseUser, databaseUsers, roleOf } from '../../../shared/schema/privileges/privileges.ts';
import { addressFor, passwordOf } from './credentials.ts';

export const databaseName = 'platform';
const ownerRole = 'messaging_owner';

export function databaseAddress(user: DatabaseUser | 'owner', adminUrl: string, database?: string): string {
  return addressFor(user === 'owner' ? ownerRole : roleOf(user), adminUrl, database);
}

/** Creates the database and its roles, which are no superusers; only they may connect to it. Idempotent. */
export async function prepareDatabase(adminUrl: string): Promise<void> {
  const db = connect(adminUrl, { name: 'start', max: 1 });
  try {
    await refuseOldData(db);
    await makeLogins(db, adminUrl);
    const [there] = await db`select from pg_database where datname = ${databaseName}`;
    if (there === undefined) await db.unsafe(`create database ${databaseName} owner ${ownerRole}`);
    for (const name of [databaseName, 'postgres', 'template1']) {
      await db.unsafe(`revoke all on database ${name} from public`);
    }
    await db.unsafe(`grant connect on database ${databaseName} to ${databaseUsers.map(roleOf).join(', ')}`);
  } finally {
    await db.end();
  }
}

/** Do not run concurrently: roles are shared by all databases of a server. */
export async function makeLogins(db: postgres.Sql | Db, adminUrl: string): Promise<void> {
  const secret = decodeURIComponent(new URL(adminUrl).password);
  const present = await db<{ name: string; isLogin: boolean }[]>`
    select rolname::text as name, rolcanlogin as "isLogin" from pg_roles`;
  const find = (role: string) => present.find(({ name }) => name === role);
  for (const role of [ownerRole, ...databaseUsers.map(roleOf)]) {
    const found = find(role);
    const verb = found === undefined ? 'create' : 'alter';
    if (!found?.isLogin) await db.unsafe(`${verb} role ${role} login password '${passwordOf(role, secret)}'`);
  }
  await db.unsafe(`grant pg_monitor to ${ownerRole}`);
}

async function refuseOldData(db: Db): Promise<void> {
  const [row] = await db`select from pg_roles where rolname = 'messaging_days'`;
  if (!row) return;
  throw new Error(
    'The data is of an earlier version with other tables: remove the folder that is named in LOCAL_DIR (.local), or name another one.',
  );
}
