import { expect, test } from 'bun:test';
import { openDatabase, secretsKey } from '../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { newId } from '../db/new-id.ts';
import { createDashboardSecrets } from '../secrets/derived-secrets.ts';
import { getAccount } from './accounts.ts';
import { invite, inviteByMail, listInvitations } from './invitations.ts';
import { joinAsNew } from './join.ts';
import { createUser } from './users.ts';

const [{ db, sql, makeWorkspace }] = await forThisFile(openDatabase());
const { notifications: secrets } = createDashboardSecrets(secretsKey);
const made = { name: 'Sara', passwordHash: 'hash' };

async function anAdmin() {
  const workspaceId = await makeWorkspace();
  const email = `${crypto.randomUUID()}@example.com`;
  const admin = await createUser(db, { workspaceId, email, role: 'admin', password: 'a long sentence' });
  const wanted = (invited: string) => ({ workspaceId, email: invited, role: 'staff', invitedBy: admin.id }) as const;
  return { workspaceId, admin, wanted };
}

test('a mailed invitation confirms the email, one that was shown does not', async () => {
  const { workspaceId, admin, wanted } = await anAdmin();

  const shown = await invite(db, wanted('shown@example.com'));
  const one = newId('user');
  await joinAsNew(db, shown.token, one, made);
  expect((await getAccount(db, one)).joinedThrough).toBe(workspaceId);

  const mailed = await inviteByMail(db, wanted('mailed@example.com'), { secrets, language: 'ar' });
  expect('token' in mailed).toBe(false);
  const [notification] = await sql<{ sealed: Uint8Array; language: string; data: unknown }[]>`
    select sealed_token as sealed, language, data from notifications where subject_id = ${mailed.id}`;
  expect(notification).toMatchObject({ language: 'ar', data: { by: admin.email, role: 'staff' } });
  const other = newId('user');
  await joinAsNew(db, secrets.open(notification?.sealed ?? new Uint8Array()), other, made);
  expect((await getAccount(db, other)).joinedThrough).toBeNull();
  const joined = await sql`select from notifications where kind = 'member.joined' and user_id in (${one}, ${other})`;
  expect(joined.count).toBe(2);
});

test('a mailed invitation ends earlier ones to its email, and no others', async () => {
  const { workspaceId, wanted } = await anAdmin();
  const by = { secrets, language: 'en' } as const;
  const other = await inviteByMail(db, wanted('other@example.com'), by);
  await invite(db, wanted('again@example.com'));
  await inviteByMail(db, wanted('again@example.com'), by);
  const last = await inviteByMail(db, wanted('AGAIN@example.com'), by);
  expect((await listInvitations(db, workspaceId)).map(({ id }) => id)).toEqual([last.id, other.id]);
});
