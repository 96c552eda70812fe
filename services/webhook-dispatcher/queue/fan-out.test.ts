import { expect, test } from 'bun:test';
import { until } from '../../../shared/runtime/until.ts';
import { eventNames, matches } from '../../../shared/webhooks/rules/event-pattern.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { createWorld } from '../../../tests/support/running/world.ts';
import { fanOut } from './fan-out.ts';
import { fanOutPeriodically } from './fan-out-periodically.ts';

const [world] = await forThisFile(createWorld());

test('SQL subscribes() agrees with matches() for every pattern and event', async () => {
  const wild = '* order.* conversation.* work_item.* work_item.created workXitem.created'.split(' ');
  const patterns = [...wild, ...eventNames];
  const rows = await world.db<{ pattern: string; event: string; isMatch: boolean }[]>`
    select pattern, event, subscribes(array[pattern], event) as "isMatch"
    from unnest(${patterns}::text[]) pattern cross join unnest(${[...eventNames]}::text[]) event`;
  for (const { pattern, event, isMatch } of rows)
    expect([pattern, event, isMatch]).toEqual([pattern, event, matches([pattern], event)]);
  expect(rows.filter((row) => row.isMatch).length).toBeGreaterThan(eventNames.length * 2);
});

test('new endpoints and rules get no older events, disabled ones a closed one', async () => {
  const workspaceId = await world.workspace();
  const [disabled, deleted] = [await world.endpoint(workspaceId), await world.endpoint(workspaceId)];
  const ruled = await world.endpoint(workspaceId, { events: ['task.*'] });
  await world.db`update webhook_endpoints set enabled = false where id = ${disabled}`;
  await world.db`update webhook_endpoints set deleted_at = clock() where id = ${deleted}`;
  await world.record(workspaceId);
  await world.record(workspaceId, 'task.created');
  await world.db`select pg_sleep(0.002)`;
  await world.endpoint(workspaceId);
  await world.createRule(workspaceId, 'task.created', ruled);
  expect((await fanOut(world.db)).deliveries).toBe(0);
  const deliveries = await world.deliveries(workspaceId);
  expect(deliveries.map(({ endpointId, status, round }) => [endpointId, status, round])).toEqual([
    [disabled, 'failed', 0],
  ]);
});

test('without webhooks, or in another workspace, nothing is fanned out', async () => {
  const lapsed = await world.workspace('starter');
  const off = await world.workspace();
  await world.db`update workspaces set webhooks_enabled = false where id = ${off}`;
  const other = await world.workspace();
  for (const workspaceId of [lapsed, off, other]) await world.endpoint(workspaceId);
  for (const workspaceId of [lapsed, off]) await world.record(workspaceId);
  await fanOut(world.db);
  for (const workspaceId of [lapsed, off, other]) expect(await world.deliveries(workspaceId)).toHaveLength(0);
});

test('an endpoint created while the clock was ahead gets current events', async () => {
  const workspaceId = await world.workspace();
  const endpointId = await world.endpoint(workspaceId);
  await world.createRule(workspaceId, 'task.created', endpointId);
  for (const table of ['webhook_endpoints', 'automation_rules'])
    await world.db.unsafe(`update ${table} set created_at = created_at + interval '20 days' where workspace_id = $1`, [
      workspaceId,
    ]);
  await world.record(workspaceId, 'order.created');
  await world.record(workspaceId, 'task.created');
  await fanOut(world.db);
  expect(await world.deliveries(workspaceId)).toHaveLength(2);
});

test('concurrent fan-outs make each delivery once (I5)', async () => {
  const workspaceId = await world.workspace();
  for (let index = 0; index < 3; index += 1) await world.endpoint(workspaceId);
  for (let index = 0; index < 5; index += 1) await world.record(workspaceId, 'order.approved', 700);
  const work = async () => {
    const made = { events: 0, deliveries: 0 };
    for (let rounds = 0; rounds < 12; rounds += 1) {
      const { events, deliveries } = await fanOut(world.db);
      made.events += events;
      made.deliveries += deliveries;
    }
    return made;
  };
  const made = await Promise.all(Array.from({ length: 5 }, work));
  expect(made.reduce((sum, { events }) => sum + events, 0)).toBe(3_500);
  expect(made.reduce((sum, { deliveries }) => sum + deliveries, 0)).toBe(10_500);
  expect(await world.deliveries(workspaceId)).toHaveLength(10_500);
});

test('a burst of one workspace takes only its share of a fan-out', async () => {
  const [own] = await forThisFile(createWorld());
  const [burst, quiet] = [await own.workspace(), await own.workspace()];
  for (const each of [burst, quiet]) await own.endpoint(each);
  await own.record(burst, 'order.created', 300);
  await own.record(quiet);
  expect(await fanOut(own.db, { maxEvents: 100 })).toMatchObject({ events: 51, isMore: true, lastWorkspaceId: null });
  expect(await own.deliveries(quiet)).toHaveLength(1);
});

test('a burst over more than a hundred workspaces waits for no sweep', async () => {
  const [own] = await forThisFile(createWorld());
  const workspaces = await Promise.all(Array.from({ length: 120 }, () => own.workspace()));
  for (const each of workspaces) await own.record(each, 'order.created', 5);
  const errors: unknown[] = [];
  const job = fanOutPeriodically(own.db, {
    onFannedOut() {},
    onError: (error) => errors.push(error),
    everyMs: 3_600_000,
  });
  const left = () => own.db`select from event_outbox`;
  await until(async () => (await left()).length === 0, { timeoutMessage: () => 'events stay in the outbox' });
  await job.stop();
  expect(errors).toEqual([]);
});
