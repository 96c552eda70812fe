import { expect, test } from 'bun:test';
import { measured, metricsText } from '../metrics.ts';

async function linesOf(name: string): Promise<string[]> {
  return (await metricsText()).split('\n').filter((line) => line.startsWith(name));
}

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
