import { expect, test } from 'bun:test';
import {
  claimAll,
  endpointId,
  fanOutAll,
  freshWorldForEachTest,
  resultOf,
  workspaceId,
  world,
} from '../../../tests/support/running/world.ts';
import { settle } from './settle.ts';

freshWorldForEachTest();

type Ending = 'delivered' | 'retrying' | 'failed';

/** Makes one delivery for each ending and settles them, in this order, in one statement. */
async function settleAs(endings: readonly Ending[]) {
  await world.record(workspaceId, 'order.created', endings.length);
  await fanOutAll(world.db);
  const claimed = await claimAll(world.db);
  return settle(
    world.db,
    endings.map((ending, index) => {
      const each = claimed[index];
      if (!each) throw new Error('too few were claimed');
      return resultOf(each, ending);
    }),
  );
}

async function endpoint() {
  const [row] = await world.db<{ failures: number; enabled: boolean; reason: string | null; disabled: boolean }[]>`
    select consecutive_failures as failures, enabled, disabled_reason as reason, disabled_at is not null as disabled
    from webhook_endpoints where id = ${endpointId}`;
  return row;
}

const times = (count: number, ending: Ending): Ending[] => new Array<Ending>(count).fill(ending);

test('repeating a settle writes nothing twice', async () => {
  await world.record(workspaceId, 'order.created', 2);
  await fanOutAll(world.db);
  const claimed = await claimAll(world.db);
  const results = claimed.map((each) => resultOf(each, 'failed'));
  const settled = await Promise.all([settle(world.db, results), settle(world.db, results), settle(world.db, results)]);
  expect(settled.flatMap((each) => [...each])).toHaveLength(2);
  expect(await world.attempts(workspaceId)).toHaveLength(2);
  expect(await endpoint()).toMatchObject({ failures: 2 });
});

const countings: [string, Ending[][], { failures: number; enabled: boolean }][] = [
  ['nine exhausted in a row do not disable', [times(9, 'failed')], { failures: 9, enabled: true }],
  ['ten exhausted in a row disable', [times(10, 'failed')], { failures: 10, enabled: false }],
  ['ten over several statements disable', [times(4, 'failed'), times(6, 'failed')], { failures: 10, enabled: false }],
  [
    'a success resets the count',
    [times(9, 'failed'), ['delivered'], times(9, 'failed')],
    { failures: 9, enabled: true },
  ],
  [
    'a success in the same batch resets the count',
    [times(6, 'failed'), [...times(9, 'failed'), 'delivered', ...times(3, 'failed')]],
    { failures: 0, enabled: true },
  ],
  ['a failure that is tried again does not count', [times(12, 'retrying')], { failures: 0, enabled: true }],
];

for (const [what, statements, expected] of countings) {
  test(`${what} (I7)`, async () => {
    for (const endings of statements) await settleAs(endings);
    expect(await endpoint()).toMatchObject({ ...expected, disabled: !expected.enabled });
    expect((await endpoint())?.reason).toBe(
      expected.enabled ? null : '10 deliveries in a row failed after their last attempt',
    );
  });
}

test('exhausted deliveries settled at the same time are all counted', async () => {
  await world.record(workspaceId, 'order.created', 9);
  await fanOutAll(world.db);
  const claimed = await claimAll(world.db);
  await Promise.all(claimed.map((each) => settle(world.db, [resultOf(each, 'failed')])));
  expect(await endpoint()).toMatchObject({ failures: 9, enabled: true });
});
