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
  let isFailing = true;
  measured('service_ready', () => {
    if (isFailing) throw new Error('failed');
    return 1;
  });
  expect(await linesOf('service_ready')).toEqual([]);
  isFailing = false;
  expect(await linesOf('service_ready')).toEqual(['service_ready 1']);
  isFailing = true;
  expect(await linesOf('service_ready')).toEqual([]);
});

test('scrapes within five seconds share one measurement, also a failing one', async () => {
  let calls = 0;
  const answer = Promise.withResolvers<number>();
  const measure = throttled(() => {
    calls += 1;
    return answer.promise;
  });
  const all = Promise.allSettled([measure(), measure()]);
  answer.reject(new Error('failed'));
  expect((await all).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(measure()).rejects.toThrow('failed');
  expect(calls).toBe(1);
});
