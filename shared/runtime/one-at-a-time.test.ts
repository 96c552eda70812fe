import { expect, test } from 'bun:test';
import { oneAtATime } from './one-at-a-time.ts';

function counted() {
  const ends: PromiseWithResolvers<string>[] = [];
  const work = oneAtATime(() => {
    const end = Promise.withResolvers<string>();
    ends.push(end);
    return end.promise;
  });
  return { work, ends };
}

test('whoever asks while one is under way gets what that one gives', async () => {
  const { work, ends } = counted();
  const both = [work.run(), work.run()];
  ends[0]?.resolve('done');
  expect(await Promise.all(both)).toEqual(['done', 'done']);
  expect(ends).toHaveLength(1);
});

test('once it has ended another begins, also after one that failed', async () => {
  const { work, ends } = counted();
  const failed = work.run();
  ends[0]?.reject(new Error('no'));
  expect(await failed.catch(String)).toBe('Error: no');
  const next = work.run();
  ends[1]?.resolve('done');
  expect(await next).toBe('done');
});

test('its end can be waited for, however it comes, and is there when none is under way', async () => {
  const { work, ends } = counted();
  await work.ended();
  const failed = work.run().catch(String);
  let isOver = false;
  const ended = work.ended().then(() => {
    isOver = true;
  });
  await Bun.sleep(0);
  expect(isOver).toBe(false);
  ends[0]?.reject(new Error('no'));
  await ended;
  expect(await failed).toBe('Error: no');
});
