import { expect, test } from 'bun:test';
import { createSubmitLimit } from './submit-limit.ts';

test('a link takes 120 submits a minute, whatever other links do', () => {
  let now = 0;
  const limit = createSubmitLimit(() => now);
  const admitted = Array.from({ length: 130 }, () => limit.admits('one')).filter(Boolean);
  expect(admitted.length).toBe(120);
  expect(limit.admits('other')).toBe(true);
  now = 59_999;
  expect(limit.admits('one')).toBe(false);
  now = 60_000;
  expect(limit.admits('one')).toBe(true);
});

test('a flood of invented tokens takes bounded memory', () => {
  const limit = createSubmitLimit(() => 0);
  for (let token = 0; token < 250_000; token += 1) limit.admits(String(token));
  expect(limit.size()).toBeLessThanOrEqual(100_000);
});
