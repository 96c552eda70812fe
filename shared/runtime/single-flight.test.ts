import { expect, test } from 'bun:test';
import { singleFlight } from './single-flight.ts';

function controlled() {
  const flights = singleFlight<string>();
  const ends: PromiseWithResolvers<string>[] = [];
  const run = (key: string) =>
    flights.run(key, () => {
      const end = Promise.withResolvers<string>();
      ends.push(end);
      return end.promise;
    });
  return { flights, run, ends };
}

test('concurrent callers of a key share one run, other keys run apart', async () => {
  const { flights, run, ends } = controlled();
  const all = [run('a'), run('a'), run('b')];
  expect([ends.length, flights.size(), flights.has('a')]).toEqual([2, 2, true]);
  ends[0]?.resolve('of a');
  ends[1]?.resolve('of b');
  expect(await Promise.all(all)).toEqual(['of a', 'of a', 'of b']);
  expect([flights.size(), flights.has('a')]).toEqual([0, false]);
});

test('once a run has ended another begins, also after one that failed', async () => {
  const { run, ends } = controlled();
  const failed = run('a');
  ends[0]?.reject(new Error('no'));
  expect(await failed.catch(String)).toBe('Error: no');
  const next = run('a');
  ends[1]?.resolve('done');
  expect(await next).toBe('done');
});
