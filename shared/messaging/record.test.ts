import { expect, setSystemTime, test } from 'bun:test';
import { databaseForThisFile } from '../../tests/support/running/for-this-file.ts';
import { firstIdAt, isId } from '../basics/id.ts';
import { newId } from '../db/new-id.ts';
import { recordEvents } from './record.ts';

const { db } = await databaseForThisFile();
const workspaceId = newId('workspace');

test('events are recorded in order, with their exact data, and in the outbox', async () => {
  const data = [
    { text: 'مرحبا "x" \\ \u2028', n: 1.5, none: null },
    { b: 1, a: [{}] },
  ];
  const ids = await db.begin((tx) =>
    recordEvents(tx, workspaceId, [
      { name: 'order.created', data: data[0] },
      { name: 'order.approved', data: data[1] },
    ]),
  );
  const rows = await db`
    select id, events.name, data from events join event_outbox o on o.workspace_id = events.workspace_id and o.event_id = id
    where events.workspace_id = ${workspaceId} order by id`;
  expect([...rows]).toEqual([
    { id: ids[0], name: 'order.created', data: JSON.stringify(data[0]) },
    { id: ids[1], name: 'order.approved', data: JSON.stringify(data[1]) },
  ]);
});

test('event ids follow the database’s clock, in the given order', async () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const real = Date.now();
  const ids: string[] = [];
  try {
    for (const days of [20, -20, 400, 0]) {
      setSystemTime(real + days * dayMs);
      const events = Array.from({ length: 300 }, (_, number) => ({ name: 'order.created', data: { number } }));
      ids.push(...(await db.begin((tx) => recordEvents(tx, workspaceId, events))));
    }
  } finally {
    setSystemTime();
  }
  expect(ids.every((id) => isId('event', id))).toBe(true);
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(1_200);
  const minuteMs = 60_000;
  expect(String(ids[0]) > firstIdAt('event', real - minuteMs)).toBe(true);
  expect(String(ids.at(-1)) < firstIdAt('event', Date.now() + minuteMs)).toBe(true);
});

test('a change that is not committed records no event (I1)', async () => {
  const other = newId('workspace');
  const change = db.begin(async (tx) => {
    await recordEvents(tx, other, [{ name: 'order.created', data: {} }]);
    throw new Error('not committed');
  });
  await expect(change).rejects.toThrow('not committed');
  expect(await db`select from events where workspace_id = ${other}`).toHaveLength(0);
});
