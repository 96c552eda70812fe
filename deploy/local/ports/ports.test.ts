import { expect, test } from 'bun:test';
import { freePort } from './ports.ts';

test('no port is given out twice, even while nothing listens on it', async () => {
  const few = { from: 31_000, to: 31_020 };
  const given = new Set<number>();
  for (let times = 0; times < 5; times += 1) given.add(await freePort(few));
  expect(given.size).toBe(5);
});
