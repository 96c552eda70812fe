import { expect, test } from 'bun:test';
import { type Db, isTemporary } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { createDashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import { fillDashboard } from '../../../tests/support/data/filled-dashboard.ts';
import { completeWorkspace } from '../../../tests/support/data/transfer/whole-workspace.ts';
import { createWorkspace } from '../../../tests/support/data/workspace.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../tests/support/running/dashboard.ts';
import { installation, newSecretsKey } from '../../../tests/support/running/installation.ts';
import { freshDatabase, freshNats } from '../../../tests/support/stores/datastores.ts';
import { tableNames, tableOf } from '../transfer/format.ts';
import { type Moving, moveWorkspace, takeBack } from './move-workspace.ts';
import { neverShut } from './shut-writes.ts';

const [nats] = await forThisFile(freshNats());
const steps = [
  ...['wait for attempts', 'shut writes', 'copy', 'compare', 'hand over'],
  ...['open it there', 'remove it here'],
];
const addresses = {
  api: 'https://api.new.example',
  forms: 'https://forms.new.example',
  catalog: 'https://menu.new.example',
  dashboard: 'https://dashboard.new.example',
};

/** A filled workspace, and an installation to which it goes. */
async function twoInstallations() {
  const [key, otherKey] = [newSecretsKey(), newSecretsKey()];
  const [dashboard] = await forThisFile(startDashboard({ secretsKey: key }));
  const filled = await fillDashboard(dashboard);
  await completeWorkspace(dashboard.sql, filled.workspace, filled);
  const here = await installation(dashboard.databaseUrl, key);
  const there = await installation((await freshDatabase()).url, otherKey);
  const side = ({ url, secretsKey }: typeof here) => ({
    ...{ url, secretsKey, secrets: createDashboardSecrets(secretsKey, []) },
  });
  const moving = (onStep: (step: string) => void = () => {}): Moving => ({
    ...{ workspaceId: filled.workspace, here: side(here), there: side(there), addresses, forgetWithinMs: 0, onStep },
    announce: async () => {},
  });
  return { workspace: filled.workspace, here, there, moving };
}

type Two = Awaited<ReturnType<typeof twoInstallations>>;

/** Their workspace stays until a test moves it; its test workspace stays for good. */
const shared = await twoInstallations();
const twin = await createWorkspace(shared.here.db);
await shared.here.db`update workspaces set twin_of = ${shared.workspace} where id = ${twin}`;
await shared.here.db`
  insert into memberships (workspace_id, user_id, role)
  select ${twin}, user_id, role from memberships where workspace_id = ${shared.workspace} and role = 'admin'`;
const adminsOfTwin = () =>
  shared.here.db`select user_id from memberships where workspace_id = ${twin} order by user_id`;

/** The command as a process, killed when it says this step. */
async function killedAt({ workspace, here, there }: Two, step: string): Promise<void> {
  const child = Bun.spawn([process.execPath, 'services/cli/main.ts', 'workspace', 'move', '--workspace', workspace], {
    env: {
      ...{ PATH: process.env.PATH, LOCAL_DIR: here.cli.folder, NATS_URL: nats.url },
      ...{ DATABASE_URL: here.url, OWNER_DATABASE_URL: here.url, SECRETS_KEY: here.secretsKey },
      ...{ MOVE_TO_DATABASE_URL: there.url, MOVE_TO_SECRETS_KEY: there.secretsKey },
      ...{ MOVE_TO_BASE_URL: addresses.api, MOVE_TO_FORMS_URL: addresses.forms },
      ...{ MOVE_TO_CATALOG_URL: addresses.catalog, MOVE_TO_DASHBOARD_URL: addresses.dashboard },
    },
    stderr: 'pipe',
    stdout: 'ignore',
  });
  let said = '';
  const decoder = new TextDecoder();
  for await (const bytes of child.stderr) {
    said += decoder.decode(bytes);
    if (said.split('\n').includes(step)) child.kill('SIGKILL');
  }
  await child.exited;
  expect([step, child.signalCode, said]).toEqual([step, 'SIGKILL', expect.stringContaining(step)]);
}

test('a move killed at each step goes on, and leaves only where it went', async () => {
  const two = await twoInstallations();
  const { workspace, here, there, moving } = two;
  const before = await rowsOf(here.db, workspace);
  const [key] = await here.db<{ hash: string }[]>`select encode(hash, 'hex') as hash from api_keys order by id limit 1`;
  for (const step of steps) await killedAt(two, step);
  const moved = await moveWorkspace(moving());
  expect(moved).toMatchObject({ workspace, pauseMs: null });
  const after = await rowsOf(there.db, workspace);
  expect(after).toEqual({ ...before, audit_entries: (before.audit_entries ?? 0) + 1 });
  expect(await tablesNaming(here.db, workspace)).toEqual(['moved_addresses', 'moved_workspaces']);
  const kinds = await here.db<{ kind: string }[]>`select distinct kind from moved_addresses order by kind`;
  expect(kinds.map(({ kind }) => kind)).toEqual(['bridge', 'catalog', 'form', 'key']);
  const [found] = await here.db`select from moved_addresses where kind = 'key' and address = ${key?.hash ?? ''}`;
  expect(found).toBeDefined();
  const [opened] = await there.db<{ moving: unknown }[]>`select moving_since as moving from workspaces`;
  expect(opened).toEqual({ moving: null });
  expect(await here.db`select from pg_trigger where tgname like 'moving%'`).toHaveLength(0);
});

test('what a move never shuts can be written while it removes the rest', async () => {
  const { db } = await installation((await freshDatabase()).url, newSecretsKey());
  const holding = await db`
    select conrelid::regclass::text as table, confrelid::regclass::text as holds from pg_constraint
    where contype = 'f' and confdeltype <> 'c' and conrelid::regclass::text = any (${[...neverShut]}::text[])`;
  expect([...holding]).toEqual([]);
});

test('a move that fails leaves all as it was', async () => {
  const { workspace, here, there, moving } = shared;
  const before = await rowsOf(here.db, workspace);
  const stray = moving(async (step) => {
    if (step !== 'compare') return;
    expect(await takeBack(moving()).catch(String)).toContain('another command moves this workspace');
    await there.db.begin(async (tx) => {
      await tx`select set_config('messaging.moving', ${workspace}, true)`;
      await tx`update customers set name = 'Changed' where workspace_id = ${workspace}`;
    });
  });
  expect(await moveWorkspace(stray).catch(String)).toContain('customers differs there');
  expect(await rowsOf(here.db, workspace)).toEqual(before);
  expect(await tablesNaming(there.db, workspace)).toEqual([]);
  await here.db`update customers set name = name where workspace_id = ${workspace}`;
  expect(await takeBack(moving()).catch(String)).toContain('no move of the workspace has begun');
});

test('a killed move is taken back, and leaves all as it was', async () => {
  const { workspace, here, there, moving } = shared;
  const before = await rowsOf(here.db, workspace);
  await killedAt(shared, 'compare');
  await takeBack(moving());
  expect(await rowsOf(here.db, workspace)).toEqual(before);
  expect(await tablesNaming(there.db, workspace)).toEqual([]);
});

test('while a move copies, writes are refused, reads go on; its twin stays', async () => {
  const { workspace, here, moving } = shared;
  const admins = [...(await adminsOfTwin())];
  const problems: unknown[] = [];
  const tried = moving(async (step) => {
    if (step !== 'compare') return;
    const write = here.db`insert into customers (workspace_id, id, name) values (${workspace}, ${newId('customer')}, 'Late')`;
    problems.push(await write.catch((error: unknown) => error));
    expect(await here.db`select from orders where workspace_id = ${workspace} limit 1`).toHaveLength(1);
  });
  const moved = await moveWorkspace(tried);
  expect(moved.pauseMs).toBeGreaterThan(0);
  expect(problems.map(isTemporary)).toEqual([true]);
  expect([...(await here.db`select twin_of from workspaces where id = ${twin}`)]).toEqual([{ twin_of: workspace }]);
  expect(admins.length).toBeGreaterThan(0);
  expect([...(await adminsOfTwin())]).toEqual(admins);
});

async function rowsOf(db: Db, workspace: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of tableNames) {
    const [row] = await db.unsafe<{ count: number }[]>(
      `select count(*)::int as count from ${name} where ${tableOf(name).rows}`,
      [workspace],
    );
    counts[name] = row?.count ?? 0;
  }
  return counts;
}

/** The tables with the workspace's id anywhere in a row. */
async function tablesNaming(db: Db, workspace: string): Promise<string[]> {
  const tables = await db<{ name: string }[]>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`;
  const naming: string[] = [];
  for (const { name } of tables) {
    const [row] = await db.unsafe(`select from ${name} t where t::text like $1 limit 1`, [`%${workspace}%`]);
    if (row) naming.push(name);
  }
  return naming;
}
