import { expect, test } from 'bun:test';
import { closingReasons } from '../../../shared/webhooks/rules/closing-reason.ts';
import { refusalOf } from '../../../tests/support/data/admin-database.ts';
import {
  claimAll,
  endpointId,
  fanOutAll,
  freshWorldForEachTest,
  settleAs,
  workspaceId,
  world,
} from '../../../tests/support/running/world.ts';
import { resend } from './resend.ts';

freshWorldForEachTest();

const take = () => claimAll(world.db);

/** Makes a delivery, settles its first attempt as `ending` if given, and returns its id. */
async function made(ending?: 'delivered' | 'retrying' | 'failed'): Promise<string> {
  await world.record(workspaceId);
  await fanOutAll(world.db);
  if (ending !== undefined) await settleAll(ending);
  return (await delivery())?.id ?? '';
}

async function settleAll(ending: 'delivered' | 'retrying' | 'failed'): Promise<void> {
  const claimed = await take();
  await settleAs(world.db, claimed, ending);
}

const delivery = async () => (await world.deliveries(workspaceId))[0];
const attempts = async () => (await world.attempts(workspaceId)).map(({ round, number }) => [round, number]);

for (const ending of ['delivered', 'failed', 'retrying'] as const) {
  test(`a delivery that is ${ending} is resent at once under its id`, async () => {
    const deliveryId = await made(ending);
    const before = await delivery();
    expect(await resend(world.db, { workspaceId, deliveryId })).toEqual({
      id: deliveryId,
      status: 'pending',
      round: 2,
    });
    expect(await delivery()).toMatchObject({
      ...{ id: deliveryId, eventId: before?.eventId, event: 'order.created', settledAt: null },
      ...{ status: 'pending', round: 2, attempt: 0, httpStatus: null, lastError: null },
    });
    const claimed = await take();
    expect(claimed).toMatchObject([{ id: deliveryId, number: 1 }]);
    await settleAs(world.db, claimed, 'delivered');
    expect(await delivery()).toMatchObject({ status: 'delivered', round: 2, attempt: 1 });
    expect(await attempts()).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });
}

test('a pending or in-flight delivery is not resent, so none overlaps (I5)', async () => {
  const deliveryId = await made();
  const again = () => refusalOf(resend(world.db, { workspaceId, deliveryId }));
  expect(await again()).toBe('invalid_state: this delivery waits for its first attempt');
  await take();
  expect(await again()).toBe('invalid_state: an attempt of this delivery is under way');
  expect(await delivery()).toMatchObject({ status: 'pending', round: 1, attempt: 0 });
});

test('a late result from before the new round is dropped', async () => {
  const deliveryId = await made('retrying');
  await world.makeAllDue();
  const lost = await take();
  await world.makeAllDue({ leases: true });
  await resend(world.db, { workspaceId, deliveryId });
  const settled = await settleAs(world.db, lost, 'failed');
  expect([lost.length, settled.size]).toEqual([1, 0]);
  expect(await delivery()).toMatchObject({ status: 'pending', round: 2, attempt: 0 });
});

test('a repeated or concurrent command starts one round (I3)', async () => {
  const deliveryId = await made('failed');
  const command = { workspaceId, deliveryId, commandId: 'again' };
  const first = await resend(world.db, command);
  await settleAll('delivered');
  expect(await resend(world.db, command)).toEqual(first);
  expect(await delivery()).toMatchObject({ status: 'delivered', round: 2 });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => refusalOf(resend(world.db, { workspaceId, deliveryId }))),
  );
  expect(answers.filter((answer) => answer === 'not refused')).toHaveLength(1);
  expect(answers.filter((answer) => answer.includes('waits for its first attempt'))).toHaveLength(7);
  expect(await delivery()).toMatchObject({ status: 'pending', round: 3 });
});

const obstacles = [
  ['deleted', 'update webhook_endpoints set deleted_at = clock()', closingReasons.deleted],
  ['disabled', 'update webhook_endpoints set enabled = false', `${closingReasons.disabled}: enable it first`],
  ['unsubscribed', "update webhook_endpoints set events = '{order.approved}'", closingReasons.unsubscribed],
  ['lapsed', "update workspaces set plan = 'starter'", closingReasons.planLapsed],
  ['switched off', 'update workspaces set webhooks_enabled = false', closingReasons.switchedOff],
  ['without its event', 'delete from events', 'its event is no longer kept'],
] as const;

for (const [what, change, reason] of obstacles) {
  test(`when ${what}, nothing is resent and the reason is given`, async () => {
    const deliveryId = await made('failed');
    const before = await delivery();
    await world.db.unsafe(change);
    expect(await refusalOf(resend(world.db, { workspaceId, deliveryId }))).toBe(`invalid_state: ${reason}`);
    expect(await delivery()).toEqual(before);
  });
}

test('a platform event is sent again only while a rule sends it', async () => {
  await world.createRule(workspaceId, 'task.created', endpointId);
  await world.record(workspaceId, 'task.created');
  await fanOutAll(world.db);
  await settleAll('failed');
  const deliveryId = (await delivery())?.id ?? '';
  await resend(world.db, { workspaceId, deliveryId });
  await settleAll('failed');
  await world.db`delete from automation_rules`;
  expect(await refusalOf(resend(world.db, { workspaceId, deliveryId }))).toBe(
    `invalid_state: ${closingReasons.unsubscribed}`,
  );
});

test('another workspace’s or an unknown delivery is 404 (I13)', async () => {
  const deliveryId = await made('failed');
  const stranger = await world.workspace();
  expect(await refusalOf(resend(world.db, { workspaceId: stranger, deliveryId }))).toBe('not_found: no such delivery');
  for (const wrong of ['dlv_01k00000000000000000000000', 'dlv', '%', 'evt_'.repeat(9)]) {
    expect(await refusalOf(resend(world.db, { workspaceId, deliveryId: wrong }))).toBe('not_found: no such delivery');
  }
  expect(await delivery()).toMatchObject({ status: 'failed' });
});
