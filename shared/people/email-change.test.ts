import { expect, test } from 'bun:test';
import { openDatabase, refusalOf, secretsKey } from '../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { newId } from '../db/new-id.ts';
import { createDashboardSecrets } from '../secrets/derived-secrets.ts';
import { beginEmailChange, confirmEmailChange, findEmailChange } from './email-change.ts';

const [{ db, sql }] = await forThisFile(openDatabase());
const secrets = createDashboardSecrets(secretsKey).notifications;

async function somebody() {
  const id = newId('user');
  const email = `${id}@example.com`;
  await sql`insert into users (id, email, name, mail_refused_at) values (${id}, ${email}, 'Sara', clock())`;
  return { id, email };
}

async function mailed(userId: string): Promise<{ old: string; next: string }> {
  const rows = await sql<{ to: string; sealed: Uint8Array }[]>`
    select data->>'to' as to, sealed_token as sealed from notifications where user_id = ${userId} order by id desc limit 2`;
  const linkTo = (to: string): string =>
    rows.filter((row) => row.to === to).map(({ sealed }) => secrets.open(sealed))[0] ?? '';
  return { old: linkTo('old'), next: linkTo('new') };
}

async function emailOf(id: string) {
  const [row] = await sql`select email, mail_refused_at is not null as refused from users where id = ${id}`;
  return row;
}

test('an email changes once both addresses have confirmed it, in either order', async () => {
  for (const order of [['old', 'next'] as const, ['next', 'old'] as const]) {
    const { id, email } = await somebody();
    const wanted = `new-${email}`;
    await beginEmailChange(db, secrets, id, ` ${wanted.toUpperCase()} `);
    const links = await mailed(id);
    expect(await findEmailChange(db, links.old)).toMatchObject({ email, newEmail: wanted, to: 'old' });
    expect(await findEmailChange(db, links.next)).toMatchObject({ email, newEmail: wanted, to: 'new' });
    expect(await confirmEmailChange(db, links[order[0]], null)).toMatchObject({ isChanged: false });
    expect(await confirmEmailChange(db, links[order[0]], null)).toMatchObject({ isChanged: false });
    expect(await emailOf(id)).toEqual({ email, refused: true });
    expect(await confirmEmailChange(db, links[order[1]], null)).toMatchObject({ isChanged: true });
    expect(await emailOf(id)).toEqual({ email: wanted, refused: false });
    expect(await refusalOf(confirmEmailChange(db, links.old, null))).toBe('not_found: no such link');
  }
});

test('a changed email ends the reset link mailed to the old one', async () => {
  const { id, email } = await somebody();
  await sql`insert into mailed_resets (user_id, token_hash, expires_at) values (${id}, 'hash'::bytea, 'infinity')`;
  await beginEmailChange(db, secrets, id, `new-${email}`);
  const { old, next } = await mailed(id);
  for (const link of [old, next]) await confirmEmailChange(db, link, null);
  expect((await sql`select from mailed_resets where user_id = ${id}`).count).toBe(0);
});

test('a change that is begun again ends the one before', async () => {
  const { id, email } = await somebody();
  await beginEmailChange(db, secrets, id, `one-${email}`);
  const before = await mailed(id);
  await confirmEmailChange(db, before.old, null);
  await beginEmailChange(db, secrets, id, `two-${email}`);
  expect(await findEmailChange(db, before.next)).toBeNull();
  const { next } = await mailed(id);
  expect(await confirmEmailChange(db, next, null)).toMatchObject({ isChanged: false });
});

test('an email of somebody else is asked like any other, and never taken', async () => {
  const [one, other] = [await somebody(), await somebody()];
  await beginEmailChange(db, secrets, one.id, other.email);
  const { old, next } = await mailed(one.id);
  await confirmEmailChange(db, old, null);
  expect(await refusalOf(confirmEmailChange(db, next, null))).toStartWith('invalid_state');
  expect(await emailOf(one.id)).toMatchObject({ email: one.email });
});

test('a link is over after a day, and a wrong or the same email is refused', async () => {
  const { id, email } = await somebody();
  expect(await refusalOf(beginEmailChange(db, secrets, id, email))).toStartWith('invalid_request');
  expect(await refusalOf(beginEmailChange(db, secrets, id, 'no address'))).toStartWith('invalid_request');
  await beginEmailChange(db, secrets, id, `new-${email}`);
  await sql`update email_changes set expires_at = clock() where user_id = ${id}`;
  const { old } = await mailed(id);
  expect(await refusalOf(confirmEmailChange(db, old, null))).toBe('not_found: no such link');
});
