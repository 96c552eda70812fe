import { expect, test } from 'bun:test';
import { histogram, measured, metricsText } from '../metrics.ts';
import { throttled } from './throttled.ts';

async function linesOf(name: string): Promise<string[]> {
  return (await metricsText()).split('\n').filter((line) => line.startsWith(name));
}

test('a bucket includes its upper end, and the last has everything', async () => {
  const sizes = histogram('batch_items', [{ batch: 'order changes' }]);
  for (const size of [0.5, 1, 2, 5, 600]) sizes.observe({ batch: 'order changes' }, size);
  const values = (await linesOf('batch_items')).map((line) =>
    line.replace('batch="order changes"', '').replace(',', ''),
  );
  expect(values).toEqual([
    ...[2, 3, 4, 4, 4, 4, 4, 4, 4].map((count, at) => `batch_items_bucket{le="${bounds[at]}"} ${count}`),
    ...['batch_items_bucket{le="+Inf"} 5', 'batch_items_sum{} 608.5', 'batch_items_count{} 5'],
  ]);
});

const bounds = [1, 2, 5, 10, 25, 50, 100, 250, 500];

test('a failing measurement is hidden until it works again', async () => {
  let isAway = true;
  measured('service_ready', () => {
    if (isAway) throw new Error('away');
    return 1;
  });
  expect(await linesOf('service_ready')).toEqual([]);
  isAway = false;
  expect(await linesOf('service_ready')).toEqual(['service_ready 1']);
  isAway = true;
  expect(await linesOf('service_ready')).toEqual([]);
});

test('however often it is scraped, it measures once, also when failing', async () => {
  let calls = 0;
  const answer = Promise.withResolvers<number>();
  const look = throttled(() => {
    calls += 1;
    return answer.promise;
  });
  const all = Promise.allSettled([look(), look()]);
  answer.reject(new Error('away'));
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(look()).rejects.toThrow('away');
  expect(calls).toBe(1);
});
