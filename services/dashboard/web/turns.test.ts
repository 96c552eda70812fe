import { expect, test } from 'bun:test';
import { Refused } from '../../../shared/domain/refused.ts';
import { createTurns } from './turns.ts';

test('a workspace waits for itself and for nobody else, and too many at once are refused', async () => {
  const turns = createTurns(1, 1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = turns.take('ws_a', () => promise);
  let isBegun = false;
  const second = turns.take('ws_a', async () => {
    isBegun = true;
  });
  await expect(turns.take('ws_a', async () => {})).rejects.toBeInstanceOf(Refused);
  expect(await turns.take('ws_b', async () => 'served')).toBe('served');
  expect(isBegun).toBe(false);
  resolve();
  await Promise.all([first, second]);
  expect(isBegun).toBe(true);
});

test('what fails makes room too', async () => {
  const turns = createTurns(1, 0);
  const fails = turns.take('ws_a', () => Promise.reject(new Error('no')));
  await expect(fails).rejects.toThrow('no');
  expect(await turns.take('ws_a', async () => 1)).toBe(1);
});
