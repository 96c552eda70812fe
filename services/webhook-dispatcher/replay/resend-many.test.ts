import { expect, test } from 'bun:test';
import type { Command } from '../../../shared/contracts/commands.ts';
import {
  claimAll,
  endpointId,
  eventually,
  fanOutAll,
  freshWorldForEachTest,
  resultOf,
  settleAs,
  workspaceId,
  world,
} from '../../../tests/support/running/world.ts';
import { settle } from '../queue/settle.ts';
import { resendMany } from './resend-many.ts';

freshWorldForEachTest();

/** Settles up to 400 due deliveries, with an outcome by index. */
async function settleSome(endingOf: (index: number) => 'delivered' | 'failed'): Promise<number> {
  const claimed = await claimAll(world.db);
  await settle(
    world.db,
    claimed.map((each, index) => resultOf(each, endingOf(index))),
  );
  // Failures must not disable the endpoint of this test.
  await world.db`update webhook_endpoints set enabled = true, consecutive_failures = 0 where id = ${endpointId}`;
  return claimed.length;
}

type Asked = Partial<Pick<Command<'deliveries.resend_many'>, 'status' | 'event' | 'since' | 'before'>>;

/** Repeats the command until `next` is null, as the dashboard and the command line do. */
async function sendAll(asked: Asked = {}) {
  const total = { resent: 0, skipped: 0, parts: 0 };
  const filter = { status: 'failed', since: 0, before: Date.now() + 1, ...asked } as const;
  for (let after: string | null = ''; after !== null; total.parts += 1) {
    const answer = await resendMany(world.db, { workspaceId, endpointId, ...filter, ...(after && { after }) });
    total.resent += answer.resent;
    total.skipped += answer.skipped;
    after = answer.next;
  }
  return total;
}

/** A millisecond in which no id is made: earlier ids have an earlier time, and later ids a later one. */
async function moment(): Promise<number> {
  const before = Date.now();
  await eventually(() => Date.now() > before + 1);
  return before + 1;
}

const statuses = async () => (await world.deliveries(workspaceId)).map(({ status }) => status);

test('failed deliveries of a period are resent, all others are not', async () => {
  const elsewhere = await world.endpoint(workspaceId);
  await world.record(workspaceId, 'order.created', 2);
  const since = await moment();
  await world.record(workspaceId, 'order.created', 2);
  const before = await moment();
  await world.record(workspaceId, 'order.created', 2);
  await fanOutAll(world.db);
  await settleSome(() => 'failed');
  const [{ eventId: delivered } = { eventId: '' }] = await world.deliveries(workspaceId);
  await world.db`update closed_deliveries set status = 'delivered' where event_id = ${delivered}`;
  expect(await sendAll({ since, before })).toMatchObject({ resent: 2, skipped: 0 });
  expect(await sendAll({ since })).toMatchObject({ resent: 2, skipped: 0 });
  expect(await sendAll({ since: before, before: since })).toMatchObject({ resent: 0, skipped: 0 });
  expect(await sendAll()).toMatchObject({ resent: 1 });
  expect(await sendAll()).toMatchObject({ resent: 0 });
  const open = (await world.deliveries(workspaceId)).filter(({ status }) => status === 'pending');
  expect(open.map(({ round }) => round)).toEqual([2, 2, 2, 2, 2]);
  expect(open.some((delivery) => delivery.endpointId === elsewhere)).toBe(false);
});

test('delivered deliveries of a rare event are found and resent', async () => {
  const names = ['order.created', 'order.approved', 'order.rejected'] as const;
  await world.db`
    insert into closed_deliveries (workspace_id, endpoint_id, event_id, id, event, status, round, attempt, created_at)
    select ${workspaceId}, ${endpointId}, id, delivery_id(id, ${endpointId}), name, 'delivered', 1, 1, clock() from (
      select ${(await world.record(workspaceId))[0] ?? ''}::text || lpad(n::text, 6, '0') as id,
        case when n % 4000 = 0 then 'order.approved' else 'order.created' end as name
      from generate_series(1, 12000) n) made`;
  await world.db`
    insert into events (workspace_id, id, name, data)
    select workspace_id, event_id, event, '{}' from closed_deliveries`;
  expect(await sendAll({ status: 'delivered', event: names[2] })).toEqual({ resent: 0, skipped: 0, parts: 3 });
  expect(await sendAll({ status: 'failed' })).toEqual({ resent: 0, skipped: 0, parts: 1 });
  expect(await sendAll({ status: 'delivered', event: names[1] })).toEqual({ resent: 3, skipped: 0, parts: 3 });
  const open = await world.db`select event, round from open_deliveries where round = 2`;
  expect(open.map(({ event }) => event)).toEqual(new Array(3).fill(names[1]));
});

test('waiting retries start a new round, in-flight and later ones do not', async () => {
  await world.record(workspaceId, 'order.created', 6);
  await world.record(workspaceId, 'order.approved', 2);
  await fanOutAll(world.db);
  const claimed = await claimAll(world.db);
  await settleAs(world.db, claimed, 'retrying');
  const before = await moment();
  const approved = claimed.filter(({ event }) => event === 'order.approved').map(({ id }) => id);
  const [inFlight = '', failedSince = ''] = claimed.map(({ id }) => id).filter((id) => !approved.includes(id));
  await world.db`update open_deliveries set leased_until = clock() + interval '20 seconds' where id = ${inFlight}`;
  await world.db`update open_deliveries set due_at = due_at + interval '1 second' where id = ${failedSince}`;
  expect(await sendAll({ status: 'retrying', event: 'order.approved', before })).toMatchObject({ resent: 2 });
  expect(await sendAll({ status: 'retrying', before })).toMatchObject({ resent: 4, skipped: 1 });
  expect(await sendAll({ status: 'retrying', before })).toMatchObject({ resent: 0, skipped: 1 });
  const left = (await world.deliveries(workspaceId)).filter(({ status }) => status === 'retrying').map(({ id }) => id);
  expect(left.toSorted()).toEqual([inFlight, failedSince].toSorted());
  const rounds = new Set((await world.deliveries(workspaceId)).map(({ round, attempt }) => `${round} ${attempt}`));
  expect(rounds).toEqual(new Set(['1 1', '2 0']));
});

test('more than a thousand waiting retries are sent in parts, each once', async () => {
  await world.record(workspaceId, 'order.created', 1_200);
  await fanOutAll(world.db);
  // Many share a due time, so their ids decide the order.
  await world.db`update open_deliveries set status = 'retrying', attempt = 1, due_at = clock() + interval '5 seconds'`;
  const before = (await moment()) + 1_000;
  expect(await sendAll({ status: 'retrying', before })).toEqual({ resent: 1_200, skipped: 0, parts: 2 });
  expect(await world.db`select from open_deliveries where status = 'pending' and round = 2`).toHaveLength(1_200);
});

test('unsubscribed or expired deliveries are skipped and counted', async () => {
  await world.record(workspaceId, 'order.created', 2);
  await moment();
  await world.record(workspaceId, 'order.approved', 1);
  await fanOutAll(world.db);
  await settleSome(() => 'failed');
  await world.db`update webhook_endpoints set events = '{order.created}' where id = ${endpointId}`;
  await world.db`delete from events where id = (select min(id) from events)`;
  expect(await sendAll()).toMatchObject({ resent: 1, skipped: 2 });
  expect(await statuses()).toEqual(['failed', 'pending', 'failed']);
});

test('thousands are sent in parts, and a repeated part has one effect (I3)', async () => {
  for (let times = 0; times < 3; times += 1) await world.record(workspaceId, 'order.created', 1_000);
  await fanOutAll(world.db);
  await world.db`
    with moved as (delete from open_deliveries returning *)
    insert into closed_deliveries (workspace_id, endpoint_id, event_id, id, event, status, round, attempt, created_at)
    select workspace_id, endpoint_id, event_id, id, event, 'failed', 1, 5, created_at from moved`;
  const before = await moment();
  const part = { workspaceId, endpointId, status: 'failed', since: 0, before, commandId: 'part' } as const;
  const first = await resendMany(world.db, part);
  expect(first).toMatchObject({ resent: 1_000, skipped: 0, next: expect.any(String) });
  expect(await resendMany(world.db, part)).toEqual(first);
  expect(await sendAll()).toEqual({ resent: 2_000, skipped: 0, parts: 3 });
  expect(new Set(await statuses())).toEqual(new Set(['pending']));
});

test('resending during claims and settlements loses no delivery', async () => {
  await world.record(workspaceId, 'order.created', 300);
  await fanOutAll(world.db);
  let [resent, settled] = [0, 0];
  // Never ten in a row: they would disable the endpoint.
  const ending = () => {
    settled += 1;
    return settled % 4 === 0 ? 'delivered' : 'failed';
  };
  const again = async (work: () => Promise<unknown>) => {
    while (resent < 900) await work();
  };
  await Promise.all(
    [
      () => settleSome(ending),
      () => settleSome(ending),
      async () => {
        resent += (await sendAll()).resent;
      },
    ].map(again),
  );
  for (let left = 1; left > 0; ) left = await settleSome(() => 'delivered');
  expect(await world.db`select from open_deliveries`).toHaveLength(0);
});
