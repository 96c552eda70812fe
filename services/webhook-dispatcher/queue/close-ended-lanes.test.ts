import { expect, test } from 'bun:test';
import { closingReasons } from '../../../shared/domain/webhooks/closing-reason.ts';
import { eachTestHasItsWorld, fanOutAll, plenty, resultOf, type World } from '../../../tests/support/running/world.ts';
import { claim } from './claim.ts';
import { closeEndedLanes } from './close-ended-lanes.ts';
import { settle } from './settle.ts';

let world: World;
let workspaceId: string;
let endpointId: string;
eachTestHasItsWorld((fresh) => {
  ({ world, workspaceId, endpointId } = fresh);
});

const take = () => claim(world.db, { pending: plenty, retrying: plenty });

const endings: [string, () => PromiseLike<unknown>, string][] = [
  [
    'an endpoint that was deleted',
    () => world.db`update webhook_endpoints set deleted_at = clock() where id = ${endpointId}`,
    closingReasons.deleted,
  ],
  [
    'an endpoint that was disabled',
    () => world.db`update webhook_endpoints set enabled = false where id = ${endpointId}`,
    closingReasons.disabled,
  ],
  [
    'a workspace whose plan lapsed',
    () => world.db`update workspaces set plan = 'free' where id = ${workspaceId}`,
    closingReasons.planLapsed,
  ],
  [
    'a workspace whose webhooks were switched off',
    () => world.db`update workspaces set webhooks_enabled = false where id = ${workspaceId}`,
    closingReasons.switchedOff,
  ],
];

for (const [what, end, reason] of endings) {
  test(`retries of ${what} stop at once, with the reason, and do not count as exhausted`, async () => {
    const beside = await world.workspace();
    await world.endpoint(beside);
    for (const each of [workspaceId, beside]) await world.record(each, 'order.created', 3);
    await fanOutAll(world.db);
    const { claimed } = await take();
    await settle(
      world.db,
      claimed.map((each) => resultOf(each, 'retrying')),
    );
    await end();
    expect((await take()).closed).toBe(0);
    expect(await closeEndedLanes(world.db)).toBeGreaterThan(0);
    expect((await take()).closed).toBe(3);
    for (const { status, lastError, attempt, httpStatus } of await world.deliveries(workspaceId)) {
      expect([status, lastError, attempt, httpStatus]).toEqual(['failed', reason, 1, 500]);
    }
    const besides = await world.deliveries(beside);
    expect(besides.map(({ status }) => status)).toEqual(['retrying', 'retrying', 'retrying']);
    const [endpoint] = await world.db`select consecutive_failures from webhook_endpoints where id = ${endpointId}`;
    expect(endpoint).toEqual({ consecutive_failures: 0 });
  });
}
