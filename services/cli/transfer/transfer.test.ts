import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { workspaceTables } from '../../../shared/schema/workspace-tables.ts';
import { createDashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import { receiveKeyOf } from '../../../shared/secrets/transfer-secrets.ts';
import { fillDashboard } from '../../../tests/support/data/filled-dashboard.ts';
import { completeWorkspace } from '../../../tests/support/data/transfer/whole-workspace.ts';
import { linesOf, partsOf } from '../../../tests/support/data/transfer/workspace-file.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { runFolder } from '../../../tests/support/run/run-folder.ts';
import { startDashboard } from '../../../tests/support/running/dashboard.ts';
import { type Installation, installation, newSecretsKey } from '../../../tests/support/running/installation.ts';
import { freshDatabase } from '../../../tests/support/stores/datastores.ts';

/** A filled workspace goes to another installation and back. */

const [firstKey, secondKey] = [newSecretsKey(), newSecretsKey()];
const [dashboard] = await forThisFile(startDashboard({ secretsKey: firstKey }));
const filled = await fillDashboard(dashboard);
const workspace = filled.workspace;
await completeWorkspace(dashboard.sql, workspace, filled);
const first = await installation(dashboard.databaseUrl, firstKey);

const fileNamed = (name: string): string => join(runFolder(), `${name}-${crypto.randomUUID()}`);

test('export, import and export again are equal but for the stamps of orders', async () => {
  const second = await installation((await freshDatabase()).url, secondKey);
  const [there, back] = [fileNamed('there'), fileNamed('back')];
  const exported = await exportFor(first, second, there);
  expect(Object.keys(exported.rows)).toEqual(Object.keys(workspaceTables));
  expect(Object.entries(exported.rows).filter(([, rows]) => rows === 0)).toEqual([]);

  const imported = await second.cli.json(['workspace', 'import', '--move', '--file', there]);
  expect(imported).toMatchObject({ workspace, rows: exported.rows, invited: [] });
  await exportFor(second, first, back);
  const [before, after] = [partsOf(there), partsOf(back)];
  for (const table of Object.keys(workspaceTables)) {
    const comparable = (parts: typeof before) =>
      (parts.get(table) ?? []).filter(isOld).map((row) => withoutStamps(table, row));
    expect([table, comparable(after)]).toEqual([table, comparable(before)]);
  }
  const stamps = (parts: typeof before) =>
    (parts.get('orders') ?? []).map(({ updated_at }) => String(updated_at)).toSorted();
  expect(stamps(after)[0]?.localeCompare(stamps(before).at(-1) ?? '')).toBe(1);
});

test('secrets leave sealed and open where they were sealed for; sessions stay', async () => {
  const second = await installation((await freshDatabase()).url, secondKey);
  const file = fileNamed('sealed');
  await exportFor(first, second, file);
  const text = linesOf(file).join('\n');
  const stored = await first.db<
    { hash: string }[]
  >`select password_hash as hash from users where password_hash is not null`;
  expect(stored.filter(({ hash }) => text.includes(hash))).toEqual([]);
  await second.cli.json(['workspace', 'import', '--move', '--file', file]);
  expect(await secretsOf(second)).toEqual(await secretsOf(first));
  expect((await secretsOf(second)).length).toBeGreaterThan(3);
  expect(await second.db`select from sessions`).toHaveLength(0);
});

test('a file without secrets, or for another receiver, moves nothing', async () => {
  const second = await installation((await freshDatabase()).url, secondKey);
  const [plain, sealed] = [fileNamed('plain'), fileNamed('elsewhere')];
  await first.cli.json(['workspace', 'export', '--workspace', workspace, '--file', plain, '--without-secrets']);
  await exportFor(first, first, sealed);
  const move = ['workspace', 'import', '--move', '--file'];
  expect(await second.cli.refusal([...move, plain])).toContain('it was exported without its secrets');
  expect(await second.cli.refusal([...move, sealed])).toContain('sealed for another installation');
  expect(linesOf(plain).join('\n')).not.toContain('x6b31');
  expect(await second.db`select from workspaces`).toHaveLength(0);
});

test('a confirmed account stays, an unconfirmed one is refused', async () => {
  const second = await installation((await freshDatabase()).url, secondKey);
  const file = fileNamed('people');
  await exportFor(first, second, file);
  const { email } = dashboard.admin;
  await second.db`insert into users (id, email, name, joined_through) values ('usr_1', ${email}, 'Other', 'ws_1')`;
  const move = ['workspace', 'import', '--move', '--file', file];
  expect(await second.cli.refusal(move)).toContain(`${email} has an unconfirmed account here`);
  expect(await second.db`select from workspaces`).toHaveLength(0);
  await second.db`update users set joined_through = null`;
  await second.cli.json(move);
  const [member] =
    await second.db`select role, name from memberships join users on id = user_id where email = ${email}`;
  expect(member).toEqual({ role: 'admin', name: 'Other' });
  const [named] = await second.db`select from conversation_readers where user_id = 'usr_1'`;
  const [passkey] = await second.db`select from passkeys where user_id = 'usr_1'`;
  expect([named !== undefined, passkey]).toEqual([true, undefined]);
});

test('each change of the receiver is stamped after those of the origin (I9)', async () => {
  const [source, target] = [first, await installation((await freshDatabase()).url, secondKey)];
  await source.db`select beat()`;
  await source.db`update heartbeats set stamped_at = clock() + interval '1 minute' where xid = (select max(xid) from heartbeats)`;
  const file = fileNamed('ahead');
  await exportFor(source, target, file);
  await target.cli.json(['workspace', 'import', '--move', '--file', file]);
  const header = JSON.parse(linesOf(file)[0] ?? '');
  const [behind] = await target.db`select from orders where unix_ms(updated_at) <= ${header.heartbeat}`;
  expect(behind).toBeUndefined();
  await target.db`select beat()`;
  const [beaten] = await target.db`select from heartbeats where unix_ms(stamped_at) > ${header.heartbeat + 20}`;
  expect(beaten).toBeDefined();
});

async function exportFor(from: Installation, to: Installation, file: string) {
  const words = ['workspace', 'export', '--workspace', workspace, '--file', file, '--for', receiveKeyOf(to.secretsKey)];
  return from.cli.json<{ rows: Record<string, number> }>(words);
}

/** What an import and an export add themselves. */
function isOld({ action }: Record<string, unknown>): boolean {
  return action !== 'workspace.exported' && action !== 'workspace.imported';
}

function withoutStamps(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const { secret, next_secret, password_hash, authenticator_secret, ...rest } = row;
  const present = [secret, next_secret, password_hash, authenticator_secret].map((each) => typeof each);
  if (table === 'orders') return { ...rest, updated_at: null, present };
  return table === 'recovery_codes' ? { user_id: rest.user_id } : { ...rest, present };
}

async function secretsOf({ db, secretsKey }: Installation): Promise<string[]> {
  const { dashboardOnly, webhooks } = createDashboardSecrets(secretsKey);
  const endpoints = await db<{ secret: Uint8Array; next: Uint8Array | null }[]>`
    select secret, next_secret as next from webhook_endpoints where workspace_id = ${workspace} order by id`;
  const people = await db<{ hash: string | null; authenticator: Uint8Array | null }[]>`
    select password_hash as hash, authenticator_secret as authenticator from users join memberships on user_id = id
    where workspace_id = ${workspace} order by id`;
  const codes = await db<{ code: string }[]>`
    select encode(hash, 'hex') as code from recovery_codes join memberships using (user_id)
    where workspace_id = ${workspace} order by 1`;
  return [
    ...endpoints.flatMap(({ secret, next }) => [webhooks.open(secret), next === null ? '' : webhooks.open(next)]),
    ...people.flatMap(({ hash, authenticator }) => [
      hash ?? '',
      authenticator === null ? '' : dashboardOnly.open(authenticator),
    ]),
    ...codes.map(({ code }) => code),
  ];
}
