import { expect, test } from 'bun:test';
import { canIsolate, runIsolated } from './box.ts';

test.skipIf(!canIsolate())('names with a silent name server delay no other name', async () => {
  const { quick, stillSlow } = JSON.parse(await runIsolated('slow-names-program.ts'));
  expect(quick).toEqual(new Array(20).fill('8.8.8.8'));
  expect(stillSlow).toBe(100);
});
