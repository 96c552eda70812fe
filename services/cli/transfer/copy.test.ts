import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { createDashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import { fillDashboard } from '../../../tests/support/data/filled-dashboard.ts';
import { completeWorkspace } from '../../../tests/support/data/transfer/whole-workspace.ts';
import { linesOf, partsOf } from '../../../tests/support/data/transfer/workspace-file.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { runFolder } from '../../../tests/support/run/run-folder.ts';
import { startDashboard } from '../../../tests/support/running/dashboard.ts';
import { installation, newSecretsKey } from '../../../tests/support/running/installation.ts';
import { freshDatabase } from '../../../tests/support/stores/datastores.ts';

/** A staging copy, beside the original and on another installation. */

const secretsKey = newSecretsKey();
const [dashboard] = await forThisFile(startDashboard({ secretsKey }));
const filled = await fillDashboard(dashboard);
const original = filled.workspace;
await completeWorkspace(dashboard.sql, original, filled);
const { db, cli } = await installation(dashboard.databaseUrl, secretsKey);
const file = join(runFolder(), 'original');
await exportTo(file);
const { workspace: copy, invited } = await cli.json<Copied>(['workspace', 'import', '--new-id', '--file', file]);

interface Copied {
  readonly workspace: string;
  readonly invited: readonly { readonly email: string; readonly role: string; readonly link: string }[];
}

async function exportTo(path: string): Promise<void> {
  await cli.json(['workspace', 'export', '--workspace', original, '--without-secrets', '--file', path]);
}

test('a copy has ids of its own, and the same relations', async () => {
  expect(copy).not.toBe(original);
  const tables = 'orders conversations messages customers forms form_links catalogs webhook_endpoints';
  for (const table of tables.split(' ')) {
    const shared = await db`
      select from ${db(table)} a join ${db(table)} b using (id) where a.workspace_id = ${original} and b.workspace_id = ${copy}`;
    const [count] = await db`
      select count(*) filter (where workspace_id = ${original})::int as original,
        count(*) filter (where workspace_id = ${copy})::int as copy from ${db(table)}`;
    expect([table, shared.length, count?.copy]).toEqual([table, 0, count?.original]);
  }
  const related = await db`
    select from orders o join conversations using (workspace_id) join messages m using (workspace_id)
    where workspace_id = ${copy} and o.conversation_id = conversations.id and m.conversation_id = conversations.id`;
  expect(related).toHaveLength(3);
});

test('a copy keeps the order of messages', async () => {
  const texts = (workspaceId: string) => db`
    select text, created_at from messages where workspace_id = ${workspaceId} order by created_at, id`;
  expect(await texts(copy)).toEqual(await texts(original));
});

test('nothing of a copy reaches or opens for those of the original', async () => {
  const [open] = await db`
    select
      (select count(*)::int from webhook_receivers where workspace_id = ${copy} and closing_reason is null) as endpoints,
      (select count(*)::int from valid_api_keys where workspace_id = ${copy}) as keys,
      (select count(*)::int from form_links a join form_links b using (token_hash)
        where a.workspace_id = ${copy} and b.workspace_id <> ${copy}) as links,
      (select count(*)::int from catalogs where workspace_id = ${copy} and (published or slug is not null)) as menus,
      (select count(*)::int from memberships where workspace_id = ${copy}) as members,
      (select count(*)::int from open_deliveries where workspace_id = ${copy}) as deliveries,
      (select count(*)::int from notifications where workspace_id = ${copy}) as notifications,
      (select chat_url from workspaces where id = ${copy}) as chat`;
  const { chat, ...counts } = open ?? {};
  expect([chat, new Set(Object.values(counts))]).toEqual([null, new Set([0])]);
  const { webhooks } = createDashboardSecrets(secretsKey);
  const secrets = await db<{ secret: Uint8Array }[]>`select secret from webhook_endpoints`;
  expect(new Set(secrets.map(({ secret }) => webhooks.open(secret))).size).toBe(secrets.length);
});

test('people of a copy are invited, by links that the import gives', async () => {
  const people = await db<{ email: string; role: string }[]>`
    select email, role from memberships join users on id = user_id where workspace_id = ${original} order by email`;
  expect(invited.map(({ email, role }) => ({ email, role })).toSorted((a, b) => (a.email < b.email ? -1 : 1))).toEqual([
    ...people,
  ]);
  const page = await fetch(`${dashboard.url}${new URL(invited[0]?.link ?? '').pathname}`);
  expect([page.status, (await page.text()).includes('(copy)')]).toEqual([200, true]);
  const [entry] = await db`select action, target from audit_entries where workspace_id = ${copy} order by id desc`;
  expect(entry).toEqual({ action: 'workspace.imported', target: copy });
});

test('the original is as it was, and another copy stands beside the first', async () => {
  const again = join(runFolder(), 'again');
  await exportTo(again);
  const rows = (path: string, table: string) => partsOf(path).get(table);
  for (const table of partsOf(file).keys())
    if (table !== 'audit_entries') expect([table, rows(again, table)]).toEqual([table, rows(file, table)]);
  const other = await cli.json<Copied>(['workspace', 'import', '--new-id', '--file', file]);
  expect([original, copy]).not.toContain(other.workspace);
  expect(await cli.refusal(['workspace', 'import', '--file', file])).toContain('is here already: --new-id');
});

test('a file without secrets is enough for a copy on another installation', async () => {
  const there = await installation((await freshDatabase()).url, newSecretsKey());
  const { workspace } = await there.cli.json<Copied>(['workspace', 'import', '--file', file]);
  expect(workspace).toBe(original);
  expect(JSON.parse(linesOf(file)[0] ?? '').secrets).toBeNull();
  const [orders] = await there.db`select count(*)::int as count from orders where workspace_id = ${original}`;
  expect(orders?.count).toBe(13);
});
