import { expect, test } from 'bun:test';
import { hasBox, runInBox } from './box.ts';

test.skipIf(!hasBox())('names whose name server is silent hold up no other name', async () => {
  const { quick, stillSlow } = JSON.parse(await runInBox('slow-names-program.ts'));
  expect(quick).toEqual(new Array(20).fill('8.8.8.8'));
  expect(stillSlow).toBe(100);
});
