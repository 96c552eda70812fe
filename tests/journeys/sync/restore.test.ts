import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { connect, type Db } from '../../../shared/db/connections/connect.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createOrder } from '../../support/data/rows.ts';
import { workspaceWithKey } from '../../support/data/workspace.ts';
import { keeperForThisFile } from '../../support/run/for-this-file.ts';
import { runFolder } from '../../support/run/run-folder.ts';
import { commandLine } from '../../support/running/cli/cli.ts';
import type { Server } from '../../support/stores/datastores.ts';
import { createSyncClient } from './client.ts';
import { overlapMs, startSyncStack, untilBeats } from './stack.ts';

/** After a restore into a new cluster, changes since the backup are lost and transaction ids begin again (decided: Backups). */

const stopped = keeperForThisFile();

test.concurrent.each([
  { from: 'a backup, into a new cluster', keep: backUp },
  { from: 'a copy of its files', keep: copyFiles },
])('after a restore from $from a follower misses nothing new (I9)', async ({ keep }) => {
  const before = stopped(await startSyncStack());
  const api = before.startApi(null);
  const { workspaceId, key } = await workspaceWithKey(before.db);
  const [changed, untouched] = [await createOrder(before.db, workspaceId), await createOrder(before.db, workspaceId)];
  await useIds(before.db, 20_000);
  await untilBeats(before.db, 2);
  const restore = await keep(before);

  // A change that the restore loses, after the follower has seen it.
  await amend(before.db, changed, 'lost');
  const added = await createOrder(before.db, workspaceId);
  await until(() => behindOverlap(before.db), { timeoutMessage: () => 'the horizon does not advance' });
  const follower = createSyncClient(api, key);
  await follower.run();
  await follower.run();
  expect([...follower.mirror.keys()].toSorted()).toEqual([changed, untouched, added].toSorted());

  const after = stopped(await startSyncStack(restore));
  await untilBeats(after.db, 4);
  follower.lookAt(after.startApi(null));
  await follower.run();
  const updatedAt = async (id: string): Promise<string> =>
    (await after.db`select iso_in_zone(updated_at, 'Asia/Baghdad') as at from orders where id = ${id}`)[0]?.at;
  for (const id of [changed, untouched]) expect(follower.mirror.get(id)?.updated_at).toBe(await updatedAt(id));

  // New changes are listed, and only changes within the overlap are listed again.
  const added2 = await createOrder(after.db, workspaceId);
  await amend(after.db, untouched, 'new');
  await follower.run();
  for (const id of [changed, untouched, added2]) expect(follower.mirror.get(id)?.updated_at).toBe(await updatedAt(id));
  await until(() => behindOverlap(after.db), { timeoutMessage: () => 'the horizon does not advance' });
  await follower.run();
  follower.mirror.clear();
  await follower.run();
  expect([...follower.mirror.keys()]).not.toContain(changed);
});

type Before = Awaited<ReturnType<typeof startSyncStack>>;
type Restore = (server: Server) => Promise<string>;

async function backUp({ url }: Before): Promise<Restore> {
  const file = join(runFolder(), 'yesterday.backup');
  // A backup by hand while the nightly one runs.
  await Promise.all([1, 2].map(() => byCommandLine(url, 'backup', '--file', file)));
  return async (server) => {
    await onServer(server, (admin) => admin`create database restored`);
    const restored = databaseOn(server, '/restored');
    await expectOtherDumpsRefused(server, restored);
    await byCommandLine(restored, 'restore', '--file', file);
    return restored;
  };
}

/** A dump that is no backup of the platform leaves the database empty. */
async function expectOtherDumpsRefused(server: Server, restored: string): Promise<void> {
  const file = join(runFolder(), 'another.backup');
  await onServer(server, (admin) => admin`create database another`);
  await byCommandLine(databaseOn(server, '/another'), 'backup', '--file', file);
  await expect(byCommandLine(restored, 'restore', '--file', file)).rejects.toThrow('a backup of another database');
}

/** A copy of the server from its files and write-ahead log up to this point, which then diverges. */
async function copyFiles(before: Before): Promise<Restore> {
  const { server } = await before.newReplica();
  await onServer(server, (admin) => admin`select pg_promote()`);
  return async () => {
    const restored = databaseOn(server, new URL(before.url).pathname);
    await byCommandLine(restored, 'restored', '--yes');
    return restored;
  };
}

function databaseOn({ url }: Server, pathname: string): string {
  const address = new URL(url);
  address.pathname = pathname;
  return address.href;
}

async function onServer({ url }: Server, work: (admin: Db) => PromiseLike<unknown>): Promise<void> {
  const admin = connect(url, { name: 'test', max: 1, settings: { statement_timeout: '60000' } });
  await work(admin);
  await admin.end();
}

async function byCommandLine(DATABASE_URL: string, ...words: string[]): Promise<void> {
  const cli = commandLine({ DATABASE_URL, OWNER_DATABASE_URL: DATABASE_URL });
  await cli.json(words);
  cli.erase();
}

/** Uses so many transaction ids that they are far ahead of a new cluster's. */
async function useIds(db: Db, count: number): Promise<void> {
  await db.unsafe(`
    do $$ begin
      for each in 1..${count} loop perform pg_current_xact_id(); commit and chain; end loop;
    end $$`);
}

const amend = (db: Db, id: string, notes: string) => db`update orders set notes = ${notes} where id = ${id}`;

/** Whether all changes are older than the overlap, so that a new listing does not list them again. */
async function behindOverlap(db: Db): Promise<boolean> {
  const [row] = await db<{ isBehind: boolean }[]>`
    select max(updated_at) < (select stamped_at from horizon) - ${overlapMs} * interval '1 ms' as "isBehind" from orders`;
  return row?.isBehind ?? false;
}
