import { expect, test } from 'bun:test';
import { capAfter, firstCap } from './endpoint-cap.ts';

const after = (from: number, ...attempts: (readonly [ok: boolean, startedAt: number, endedAt: number])[]) =>
  attempts.reduce((cap, [ok, startedAt, endedAt]) => capAfter(cap, { ok, startedAt, endedAt }), {
    ...firstCap,
    attempts: from,
  }).attempts;

test('attempts that end soon raise the cap by one, up to 64', () => {
  expect(after(8, [true, 0, 10], [false, 0, 4_999])).toBe(10);
  expect(after(64, [true, 0, 10])).toBe(64);
});

test('a slow success raises the cap too', () => expect(after(8, [true, 0, 14_000])).toBe(9));

test('attempts that hang together halve the cap once, down to 2', () => {
  expect(after(8, [false, 0, 15_000], [false, 1, 15_000], [false, 2, 15_001])).toBe(4);
  expect(after(8, [false, 0, 15_000], [false, 15_000, 30_000], [false, 30_000, 45_000], [false, 45_000, 60_000])).toBe(
    2,
  );
});
