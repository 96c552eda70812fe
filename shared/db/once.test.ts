import { beforeEach, expect, test } from 'bun:test';
import { databaseForThisFile } from '../../tests/support/running/for-this-file.ts';
import { isLockAwaited } from '../../tests/support/watching/lock-waits.ts';
import { until } from '../runtime/until.ts';
import { newId } from './new-id.ts';
import { deleteOldCommands, once } from './once.ts';

const { db } = await databaseForThisFile();
let workspaceId: string;
let done: number;

beforeEach(() => {
  workspaceId = newId('workspace');
  done = 0;
});

test('a repeated command returns the first result, even ten concurrently (I3)', async () => {
  const results = await Promise.all(Array.from({ length: 10 }, () => command('the same')));
  results.push(await command('the same'));
  expect(results).toEqual(results.map(() => ({ done: 1 })));
  expect(done).toBe(1);
});

test('a concurrent repeat waits, and runs if the first one fails', async () => {
  const { promise: held, reject: fail } = Promise.withResolvers<never>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const first = command('held', 'orders.act', () => {
    begin();
    return held;
  });
  await begun;
  const second = command('held');
  await until(() => isLockAwaited(db), { timeoutMessage: () => 'the repeat does not wait' });
  fail(new Error('not now'));
  await expect(first).rejects.toThrow('not now');
  expect(await second).toEqual({ done: 1 });
});

test('all commands are deleted after two days, and none before', async () => {
  await db`
    insert into commands (workspace_id, command_id, subject, result, created_at)
    select ${workspaceId}, 'old ' || n, 'orders.act', '1', clock() - interval '2 days 1 minute'
    from generate_series(1, 2500) n`;
  await db`
    insert into commands (workspace_id, command_id, subject, result, created_at)
    values (${workspaceId}, 'young', 'orders.act', '{"done":"young"}', clock() - interval '1 day 23 hours 59 minutes')`;
  const counts = await Promise.all([deleteOldCommands(db), deleteOldCommands(db)]);
  expect(counts[0] + counts[1]).toBe(2500);
  expect(await db`select from commands where workspace_id = ${workspaceId}`).toHaveLength(1);
  expect(await command('young')).toEqual({ done: 'young' } as never);
  expect(await deleteOldCommands(db)).toBe(0);
});

async function countUp(): Promise<{ done: number }> {
  done += 1;
  return { done };
}

function command(commandId: string | undefined, subject = 'orders.act', work = countUp) {
  return db.begin((tx) => once(tx, { workspaceId, ...(commandId && { commandId }) }, subject, work));
}
