import { expect, test } from 'bun:test';
import { eachTestHasItsWorld, fanOutAll, type World } from '../../../tests/support/running/world.ts';
import { dropOldestDay } from '../retention/drop-partitions.ts';

let world: World;
let workspaceId: string;
let endpointId: string;
eachTestHasItsWorld((fresh) => {
  ({ world, workspaceId, endpointId } = fresh);
});

const windows = () => world.db<{ isOver: boolean; oldestWaiting: string | null }[]>`
  select enabled_at >= disabled_at as "isOver", oldest_waiting as "oldestWaiting"
  from disabled_windows where endpoint_id = ${endpointId} order by disabled_at`;

const set = async (columns: string) => {
  await world.db.unsafe(`update webhook_endpoints set ${columns} where id = '${endpointId}'`);
  await world.db`select pg_sleep(0.002)`;
};

test('each time that an endpoint is disabled is kept, with the oldest event that waits, until it is enabled', async () => {
  await set('enabled = false');
  await set('enabled = false, consecutive_failures = 3');
  expect([...(await windows())]).toEqual([{ isOver: null, oldestWaiting: null }] as never);
  await set('enabled = true');
  await set('enabled = true, consecutive_failures = 0');
  const [oldest = ''] = await world.record(workspaceId, 'order.created', 3);
  await set('enabled = false');
  await fanOutAll(world.db);
  expect([...(await windows())]).toEqual([
    { isOver: true, oldestWaiting: null },
    { isOver: null, oldestWaiting: oldest },
  ] as never);
});

test('times of being disabled that lie that far back, or of a deleted endpoint, are forgotten', async () => {
  const [deleted, disabled] = [await world.endpoint(workspaceId), await world.endpoint(workspaceId)];
  for (const enabled of [false, true]) await world.db`update webhook_endpoints set enabled = ${enabled}`;
  await world.db`update webhook_endpoints set enabled = false where id = ${disabled}`;
  await world.db`update webhook_endpoints set deleted_at = clock() where id = ${deleted}`;
  await world.db`update disabled_windows set enabled_at = enabled_at - interval '32 days' where endpoint_id = ${endpointId}`;
  await dropOldestDay(world.url, 30);
  const left = await world.db<{ endpoint_id: string }[]>`select endpoint_id from disabled_windows`;
  expect(left.map((row) => row.endpoint_id)).toEqual([disabled, disabled]);
});
