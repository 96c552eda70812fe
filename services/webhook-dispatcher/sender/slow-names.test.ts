import { expect, test } from 'bun:test';
import { hasBox, runInBox } from './box-for-tests.ts';

test.skipIf(!hasBox())('names whose name server is silent hold up no other name', async () => {
  const { quick, stillSlow } = JSON.parse(await runInBox('slow-names-box-for-tests.ts'));
  expect(quick).toEqual(new Array(20).fill('8.8.8.8'));
  expect(stillSlow).toBe(100);
});
