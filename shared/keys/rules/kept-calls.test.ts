import { expect, test } from 'bun:test';
import { keptWith, maxKeptAMinute, noneKept, slowMs } from './kept-calls.ts';

const read = { method: 'GET', path: '/api/v1/orders', status: 200, ms: 3 };
const readOnce = { calls: 1, read: ['/api/v1/orders'] };

test.each([
  ['the first read of a path', read, noneKept, readOnce],
  ['a further read of it', read, readOnce, null],
  ['a read of another path', { ...read, path: '/b' }, readOnce, { calls: 2, read: ['/api/v1/orders', '/b'] }],
  ['a slow read', { ...read, ms: slowMs }, readOnce, { ...readOnce, calls: 2 }],
  ['a refused read', { ...read, status: 403 }, readOnce, { ...readOnce, calls: 2 }],
  ['a refused first read, which is no sample', { ...read, status: 403 }, noneKept, { calls: 1, read: [] }],
  ['every action', { ...read, method: 'POST' }, readOnce, { ...readOnce, calls: 2 }],
  ['an error beyond the bound', { ...read, status: 500 }, { calls: maxKeptAMinute, read: [] }, null],
])('%s', (_, outcome, before, after) => {
  expect(keptWith(before, outcome)).toEqual(after);
});
