import { expect, test } from 'bun:test';
import type { Fault } from '../faults/fault.ts';
import { rightTime } from './right-times.ts';

const began = 1_800_000_000_000;
const hourMs = 3_600_000;
const fault = (seconds: number, stepMs: number): Fault => {
  const [from, to] = [began + seconds * 1_000, began + (seconds + 5) * 1_000];
  return { part: 'postgres', kind: 'clock', from, goneFrom: to, goneTo: to, to, stepMs };
};

test('what a clock stamped while it was off is moved to when it was, and nothing else is', () => {
  const faults = [fault(10, hourMs), fault(60, -hourMs)];
  const of = (seconds: number, offMs: number) => (rightTime(began + seconds * 1_000 + offMs, faults) - began) / 1_000;
  expect([of(12, hourMs), of(62, -hourMs), of(12, 0), of(30, 0), of(64, 0)]).toEqual([12, 62, 12, 30, 64]);
});
