import { expect, test } from 'bun:test';
import { eventually } from '../../tests/support/running/world.ts';
import { repeat } from './repeat.ts';

const longMs = 60_000;

test('it runs at once, and then when it is woken, also while it runs', async () => {
  let runs = 0;
  let finish = (): void => {};
  const work = () =>
    new Promise<boolean>((resolve) => {
      runs += 1;
      finish = () => resolve(false);
    });
  const repeating = repeat(work, { everyMs: longMs, pauseMs: 0, onError: () => {} });
  await eventually(() => runs === 1);
  repeating.wake();
  repeating.wake();
  finish();
  await eventually(() => runs === 2);
  finish();
  await Bun.sleep(0);
  repeating.wake();
  await eventually(() => runs === 3);
  const stopped = repeating.stop();
  finish();
  await stopped;
  expect(runs).toBe(3);
});

test('it is woken also in the moment between a run and the rest after it', async () => {
  let runs = 0;
  const work = (): Promise<boolean> => {
    runs += 1;
    const done = Promise.resolve(false);
    if (runs === 2) void done.then(() => {}).then(repeating.wake);
    return done;
  };
  const repeating = repeat(work, { everyMs: longMs, pauseMs: 0, onError: () => {} });
  await Bun.sleep(0);
  repeating.wake();
  await eventually(() => runs === 3);
  await repeating.stop();
});

test('it goes on at once as long as there is more, and after a while when nobody wakes it', async () => {
  let runs = 0;
  const repeating = repeat(async () => ++runs < 5, { everyMs: 5, pauseMs: 0, onError: () => {} });
  await eventually(() => runs > 7);
  await repeating.stop();
});

test('an error is told, and it goes on', async () => {
  const errors: unknown[] = [];
  let runs = 0;
  const work = async (): Promise<boolean> => {
    runs += 1;
    if (runs === 1) throw new Error('away');
    return false;
  };
  const repeating = repeat(work, { everyMs: longMs, pauseMs: 0, onError: (error) => errors.push(error) });
  await eventually(() => runs === 2);
  expect(errors).toEqual([new Error('away')]);
  await repeating.stop();
});
