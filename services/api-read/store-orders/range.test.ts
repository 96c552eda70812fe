import { expect, test } from 'bun:test';
import { createOrder } from '../../../tests/support/data/rows.ts';
import { type ListedOrder, newWorkspace as newWorkspaceOf } from '../../../tests/support/data/store-orders.ts';
import { apiReadForThisFile } from '../../../tests/support/running/for-this-file.ts';

const { db, service } = await apiReadForThisFile();

const newWorkspace = (options = {}) => newWorkspaceOf(db, service.client, options);
const noon = Date.parse('2026-03-01T12:00:00Z');

test.each([
  ['Asia/Baghdad', '2026-03-01', '2026-02-28T21:00:00Z', '2026-03-01T21:00:00Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['America/New_York', '2025-11-02', '2025-11-02T04:00:00Z', '2025-11-03T05:00:00Z'],
])('in %s the day %s lasts from %s to %s, in both parameters', async (timezone, day, start, end) => {
  const { list, ids, place } = await newWorkspace({ timezone });
  const [from, before] = [Date.parse(start), Date.parse(end)];
  const [eve, first, last, next] = [
    await place(from - 1),
    await place(from),
    await place(before - 1),
    await place(before),
  ];
  expect(await ids({ from: day, to: day })).toEqual([first, last]);
  expect(await ids({ from: day })).toEqual([first, last, next]);
  expect(await ids({ to: day })).toEqual([eve, first, last]);
  const { data } = await list();
  expect(data.map(({ business_date }) => business_date === day)).toEqual([false, true, true, false]);
});

test('from is inclusive and to exclusive, as timestamp or Unix ms', async () => {
  const { ids, place } = await newWorkspace({ timezone: 'Asia/Baghdad' });
  const [before, at, after] = [await place(noon - 1), await place(noon), await place(noon + 1)];
  for (const time of [
    '2026-03-01T12:00:00Z',
    '2026-03-01T15:00:00.000+03:00',
    '2026-03-01T07:00-05:00',
    String(noon),
  ]) {
    expect(await ids({ from: time })).toEqual([at, after]);
    expect(await ids({ to: time })).toEqual([before]);
    expect(await ids({ from: time, to: time })).toEqual([]);
  }
  expect(await ids({ from: '2026-03-01T12:00:00.0005Z' })).toEqual([after]);
  expect(await ids({ to: '2026-03-01T12:00:00.0005Z' })).toEqual([before, at]);
  expect(await ids({ from: '2026-03-01T12:00:00Z', to: '2026-03-01' })).toEqual([at, after]);
  expect(await ids({ from: '2026-03-02', to: '2026-03-01' })).toEqual([]);
});

test('an unescaped plus sign of an offset is accepted', async () => {
  const { key, workspaceId } = await newWorkspace();
  await createOrder(db, workspaceId, { createdAt: noon });
  const reply = await service.client.send<ListedOrder[]>('/api/v1/store-orders?from=2026-03-01T15:00:00+03:00', key);
  expect(reply.data).toHaveLength(1);
});

test.each([
  [{ from: '2026-03-01T12:00:00' }, 'from must carry a zone'],
  [{ to: '2026-03-01T12:00' }, 'to must carry a zone'],
  [{ updated_since: '2026-03-01T12:00:00.000' }, 'updated_since must carry a zone'],
  [{ updated_since: '2026-03-01' }, 'updated_since must be a timestamp'],
  [{ from: '2026-02-30' }, 'from must be a date'],
  [{ from: '' }, 'from must be'],
  [{ to: 'tomorrow' }, 'to must be'],
  [{ to: '-5' }, 'to must be'],
  [{ from: '2026-03-01 12:00:00Z' }, 'from must be'],
  [{ from: '99999999999999999999' }, 'from must be'],
  [{ updated_since: '1', from: '2026-03-01' }, 'updated_since cannot be combined with from'],
  [{ updated_since: '1', to: '2026-03-01' }, 'updated_since cannot be combined with to'],
  [{ status: 'pending' }, 'status must be'],
  [{ status: '' }, 'status must be'],
  [{ status: 'ready,all' }, 'status must be'],
  [{ limit: '101' }, 'limit must be'],
  [{ limit: '0' }, 'limit must be'],
  [{ cursor: 'x' }, 'cursor must be the next_cursor'],
  [{ from: ['2026-03-01', '2026-03-02'] }, 'from is given more than once'],
])('%o is refused: %s', async (parameters, message) => {
  const { list } = await newWorkspace();
  const reply = await list(parameters);
  expect(reply.status).toBe(400);
  expect(reply.error.code).toBe('invalid_request');
  expect(reply.error.message).toContain(message);
});

test('the earliest and latest writable times are accepted', async () => {
  const { ids, place } = await newWorkspace({ timezone: 'America/New_York' });
  const id = await place(noon);
  for (const from of ['0000-01-01', '0001-01-01', '0000-01-01T00:00:00Z', '0'])
    expect(await ids({ from })).toEqual([id]);
  for (const to of ['9999-12-31', '9999-12-31T23:59:59.999999Z', '253402300799999'])
    expect(await ids({ to })).toEqual([id]);
  for (const updated_since of ['9999-12-31T23:59:59Z', '253402300799999'])
    expect(await ids({ updated_since })).toEqual([]);
});

test('days use the workspace’s current time zone, not the cached one', async () => {
  const { workspaceId, list, ids, place } = await newWorkspace({ timezone: 'Asia/Baghdad' });
  const id = await place(Date.parse('2026-02-28T22:00:00Z'));
  expect(await ids({ from: '2026-03-01', to: '2026-03-01' })).toEqual([id]);
  await db`update workspaces set timezone = 'America/New_York' where id = ${workspaceId}`;
  expect(await ids({ from: '2026-03-01', to: '2026-03-01' })).toEqual([]);
  expect((await list()).data[0]?.business_date).toBe('2026-02-28');
});
