import { expect, test } from 'bun:test';
import { openDatabase, refusalOf } from '../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { newId } from '../db/new-id.ts';
import { type FirstAdmin, makeSetUpCode, opensSetUp, setUp } from './set-up.ts';

const kind = { kind: 'restaurant', plan: 'business' } as const;
const given = { ...kind, name: 'Dijla', timezone: 'Asia/Baghdad', currency: 'IQD' };

/** Without a workspace until the third test. */
const [{ db, sql }] = await forThisFile(openDatabase());

function anAdmin(): FirstAdmin {
  const id = newId('user');
  return { id, email: `${id}@example.com`, name: 'زينب', language: 'ar', address: '', proof: { passwordHash: 'x' } };
}

test('a code is stored hashed, ends after a day, and cannot be invented', async () => {
  const code = (await makeSetUpCode(db))?.code ?? '';
  expect(code.length).toBeGreaterThan(40);
  const [row] = await sql`select encode(hash, 'hex') as hash from setup_codes`;
  expect(row?.hash).toBe(new Bun.CryptoHasher('sha256').update(code).digest('hex'));
  expect(await opensSetUp(db, `${code}x`)).toBe(false);
  expect(await opensSetUp(db, '')).toBe(false);
  await sql`update setup_codes set expires_at = expires_at - interval '24 hours 1 second'`;
  expect(await opensSetUp(db, code)).toBe(false);
  await makeSetUpCode(db);
  expect(await sql`select from setup_codes`).toHaveLength(1);
});

test('an invalid set-up changes nothing, and its code still works', async () => {
  const code = (await makeSetUpCode(db))?.code ?? '';
  const wrong = { ...given, timezone: 'Asia/Atlantis' };
  expect(await refusalOf(setUp(db, code, wrong, anAdmin()))).toStartWith('invalid_request: the time zone');
  expect(await sql`select from workspaces`).toHaveLength(0);
  expect(await opensSetUp(db, code)).toBe(true);
});

test('a code sets up one workspace and its admin; then no code works', async () => {
  const [code, spare] = [(await makeSetUpCode(db))?.code ?? '', (await makeSetUpCode(db))?.code ?? ''];
  const { workspace } = await setUp(db, code, given, anAdmin());
  expect(await sql`select role, language, joined_through from memberships join users on id = user_id`).toMatchObject([
    { role: 'admin', language: 'ar', joined_through: null },
  ]);
  expect(await sql`select action, target from audit_entries`).toMatchObject([
    { action: 'workspace.created', target: workspace.id },
  ]);
  for (const used of [code, spare]) {
    expect(await opensSetUp(db, used)).toBe(false);
    expect(await refusalOf(setUp(db, used, given, anAdmin()))).toBe('not_found: no such code');
  }
  expect(await makeSetUpCode(db)).toBeNull();
  expect(await sql`select from setup_codes`).toHaveLength(0);
});

test('of many who set up at once, with one code or several, one succeeds', async () => {
  const { db, sql } = (await forThisFile(openDatabase()))[0];
  const codes = [(await makeSetUpCode(db))?.code ?? '', (await makeSetUpCode(db))?.code ?? ''];
  const tries = Array.from({ length: 8 }, (_, nth) => setUp(db, codes[nth % 2] ?? '', given, anAdmin()));
  const results = await Promise.all(tries.map((each) => refusalOf(each)));
  expect(results.filter((each) => each === 'not refused')).toHaveLength(1);
  expect(results.filter((each) => each === 'not_found: no such code')).toHaveLength(7);
  expect(await sql`select from workspaces`).toHaveLength(1);
  expect(await sql`select from users`).toHaveLength(1);
});
