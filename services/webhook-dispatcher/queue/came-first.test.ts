import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { setClock } from '../../../tests/support/data/clock.ts';
import { testMs } from '../../../tests/support/run/patience.ts';
import { createWorld, fanOutAll, type World } from '../../../tests/support/running/world.ts';
import { fanOut } from './fan-out.ts';

/** Neither an endpoint nor a rule gets an event older than itself, whatever befalls the clock or the cluster. */

setDefaultTimeout(testMs);

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('whatever the database’s clock is set to, an endpoint and a rule get what happens after they were made, and nothing else', async () => {
  const other = await createWorld();
  const names = ['order.created', 'task.created'];
  try {
    const clockAt = (offset: string) => setClock(other.db, offset);
    const workspaceId = await other.workspace();
    const happen = async (): Promise<void> => {
      for (const name of names) await other.record(workspaceId, name);
    };
    for (const [made, happened] of [
      ['1 year', '0'],
      ['0', '-1 hour'],
      ['-1 day', '0'],
    ] as const) {
      await clockAt('0');
      await happen();
      await clockAt(made);
      const endpointId = await other.endpoint(workspaceId);
      await other.rule(workspaceId, 'task.created', endpointId);
      await clockAt(happened);
      await happen();
      // The clock is right again by the time that somebody looks.
      await clockAt('0');
      await fanOutAll(other.db);
      const got = (await other.deliveries(workspaceId)).filter((each) => each.endpointId === endpointId);
      expect([made, got.map(({ event }) => event).toSorted()]).toEqual([made, names]);
    }
  } finally {
    await other.close();
  }
});

test('after a restore into a cluster whose transactions begin again, endpoints and rules of before get what happens', async () => {
  const workspaceId = await world.workspace();
  const endpointId = await world.endpoint(workspaceId);
  await world.rule(workspaceId, 'task.created', endpointId);
  for (const table of ['webhook_endpoints', 'automation_rules']) {
    await world.db.unsafe(`update ${table} set made_in = '1000000000' where workspace_id = $1`, [workspaceId]);
  }
  await world.record(workspaceId, 'task.created');
  await fanOut(world.db);
  expect(await world.deliveries(workspaceId)).toHaveLength(1);
});

test('once a restore is noted they get all of it, also on the day when the transactions come past those that made them', async () => {
  const restored = await createWorld();
  const transaction = async (): Promise<void> => void (await restored.db`select pg_current_xact_id()`);
  try {
    const workspaceId = await restored.workspace();
    const endpointId = await restored.endpoint(workspaceId);
    await restored.rule(workspaceId, 'task.created', endpointId);
    for (const table of ['webhook_endpoints', 'automation_rules']) {
      await restored.db.unsafe(`update ${table} set made_in = (pg_current_xact_id()::text::int8 + 4)::text::xid8`);
    }
    await restored.db`insert into restores (restored_at, dumped_at) values (now(), now() - interval '1 day')`;
    await restored.record(workspaceId, 'task.created');
    for (let passed = 0; passed < 8; passed += 1) await transaction();
    await fanOut(restored.db);
    expect(await restored.deliveries(workspaceId)).toHaveLength(1);
  } finally {
    await restored.close();
  }
});
