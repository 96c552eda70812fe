import { expect, test } from 'bun:test';
import { defaultTimeoutMs } from '../../../shared/runtime/until.ts';
import {
  claimAll,
  enableEndpoint,
  endpointId,
  fanOutAll,
  freshWorldForEachTest,
  sendAllMissed,
  settleAs,
  workspaceId,
  world,
} from '../../../tests/support/running/world.ts';
import { fanOut } from '../queue/fan-out.ts';
import { sendMissed } from './send-missed.ts';

freshWorldForEachTest();

const take = () => claimAll(world.db);

test('concurrent commands send a thousand at a time, none twice', async () => {
  await enableEndpoint(false);
  for (let times = 0; times < 3; times += 1) await world.record(workspaceId, 'order.created', 750);
  await fanOutAll(world.db);
  await enableEndpoint(true);
  const counts = await Promise.all([sendAllMissed(), sendAllMissed(), sendAllMissed()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2_250);
  expect((await world.deliveries(workspaceId)).filter(({ status }) => status === 'pending')).toHaveLength(2_250);
});

test('under concurrent disabling and enabling each event is sent once', async () => {
  let isOver = false;
  const repeatedly = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const send = async () => {
    const claimed = await take();
    await settleAs(world.db, claimed, 'delivered');
  };
  const work = [() => fanOut(world.db), () => fanOut(world.db), send, send].map(repeatedly);
  const recorded: string[] = [];
  const record = async () => {
    for (let times = 0; times < 60; times += 1) recorded.push(...(await world.record(workspaceId, 'order.created', 5)));
  };
  const toggle = async () => {
    for (let times = 0; times < 10; times += 1) {
      await enableEndpoint(false);
      await Bun.sleep(15);
      await enableEndpoint(true);
      if (times % 3 === 0) await sendMissed(world.db, { workspaceId, endpointId });
      else await Bun.sleep(5);
    }
  };
  await Promise.race([Promise.all([record(), toggle()]), Promise.all(work)]);
  // A concurrent fan-out may close some as missed later, which the next command sends.
  const isOpen = async () => !(await world.drained()) || (await sendAllMissed()) > 0;
  const deadline = performance.now() + defaultTimeoutMs;
  while ((await isOpen()) && performance.now() < deadline) await Bun.sleep(20);
  isOver = true;
  await Promise.all(work);
  const deliveries = await world.deliveries(workspaceId);
  expect(deliveries.map(({ eventId }) => eventId)).toEqual(recorded.toSorted());
  expect(deliveries.filter(({ status }) => status !== 'delivered')).toEqual([]);
  expect(await world.attempts(workspaceId)).toHaveLength(recorded.length);
});
