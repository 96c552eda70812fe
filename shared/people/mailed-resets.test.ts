import { expect, test } from 'bun:test';
import { openDatabase, refusalOf } from '../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { newToken } from './link-tokens.ts';
import { cancelReset, findReset, issuePasswordReset, resetPassword } from './resets.ts';
import { createUser } from './users.ts';

const [{ db, sql, makeWorkspace }] = await forThisFile(openDatabase());
const password = 'a new long sentence';

async function somebody() {
  const workspaceId = await makeWorkspace();
  const email = `${crypto.randomUUID()}@example.com`;
  const { id } = await createUser(db, { workspaceId, email, role: 'admin', password: 'an old long sentence' });
  return { id, email, workspaceId };
}

async function mailedLink(userId: string, minutes = 30): Promise<string> {
  const { token, tokenHash } = newToken();
  await sql`
    insert into mailed_resets (user_id, token_hash, expires_at)
    values (${userId}, ${tokenHash}, clock() + make_interval(mins => ${minutes}))`;
  return token;
}

const stepsOf = async (userId: string): Promise<number> =>
  (await sql`select from passkeys where user_id = ${userId}`).count;
const addPasskey = (userId: string) => sql`
  insert into passkeys (credential_id, user_id, public_key, sign_count, transports, name)
  values (${crypto.randomUUID()}, ${userId}, 'key'::bytea, 0, '{}', 'Phone')`;

test('a mailed link works once, ends sessions and keeps the second step', async () => {
  const { id, email } = await somebody();
  await addPasskey(id);
  await sql`insert into sessions (id, user_id, token_hash, address, device) values (${`ses_${id}`}, ${id}, ${newToken().tokenHash}, '', '')`;
  const token = await mailedLink(id);
  expect(await findReset(db, token)).toMatchObject({ userId: id, email, giver: null, isMailed: true, confirms: false });
  await resetPassword(db, token, { password, address: '' });
  expect((await sql`select from sessions where user_id = ${id}`).count).toBe(0);
  expect(await stepsOf(id)).toBe(1);
  expect(await refusalOf(resetPassword(db, token, { password, address: '' }))).toBe('not_found: no such link');
  const notifications = await sql<{ kind: string }[]>`select kind from notifications where user_id = ${id}`;
  expect(notifications.map(({ kind }) => kind)).toEqual(['password.changed']);
});

test('a mailed link confirms an account and ends what others set up in it', async () => {
  const { id, workspaceId } = await somebody();
  await sql`update users set joined_through = ${workspaceId} where id = ${id}`;
  await addPasskey(id);
  const token = await mailedLink(id);
  // Whoever uses the unconfirmed account cannot take the link back.
  await cancelReset(db, id);
  expect(await findReset(db, token)).toMatchObject({ confirms: true });
  await resetPassword(db, token, { password, address: '' });
  expect(await stepsOf(id)).toBe(0);
  const [user] = await sql<{ through: string | null }[]>`select joined_through as through from users where id = ${id}`;
  expect(user?.through).toBeNull();
});

test('a mailed link after an admin’s keeps a second step that was there before', async () => {
  const { id, workspaceId } = await somebody();
  const boss = await somebody();
  await sql`insert into memberships (workspace_id, user_id, role) values (${workspaceId}, ${boss.id}, 'admin')`;
  await addPasskey(id);
  const { token } = await issuePasswordReset(db, id, { workspaceId, givenBy: boss.id });
  await resetPassword(db, token, { password, address: '' });
  const mailed = await mailedLink(id);
  expect(await findReset(db, mailed)).toMatchObject({ confirms: false });
  await resetPassword(db, mailed, { password, address: '' });
  expect(await stepsOf(id)).toBe(1);
});

test('a mailed link after an admin’s ends a second step that was set up since', async () => {
  const { id, workspaceId } = await somebody();
  const { token } = await issuePasswordReset(db, id, { workspaceId, givenBy: id });
  await resetPassword(db, token, { password, address: '' });
  await addPasskey(id);
  await resetPassword(db, await mailedLink(id), { password, address: '' });
  expect(await stepsOf(id)).toBe(0);
});

test('a mailed link ends by time and by a new password, not by an admin’s link', async () => {
  const { id, workspaceId } = await somebody();
  expect(await findReset(db, await mailedLink(id, 0))).toBeNull();
  await sql`delete from mailed_resets where user_id = ${id}`;
  const mailed = await mailedLink(id);
  const given = await issuePasswordReset(db, id, { workspaceId, givenBy: id });
  expect(await findReset(db, mailed)).not.toBeNull();
  expect(await findReset(db, given.token)).not.toBeNull();
  await cancelReset(db, id);
  expect(await findReset(db, mailed)).toBeNull();
  expect(await findReset(db, given.token)).toBeNull();
});
