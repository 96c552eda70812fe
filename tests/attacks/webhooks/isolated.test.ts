import { expect, test } from 'bun:test';
import { canIsolate, runIsolated } from './box.ts';

test.skipIf(!canIsolate('nobody answers'))(
  'an address that never answers holds no socket beyond the attempt',
  async () => {
    const { before, errors, afterwards } = JSON.parse(await runIsolated('silent-address-program.ts', 'nobody answers'));
    expect(before).toBe(50);
    expect(errors).toEqual(['timeout']);
    expect(afterwards).toBe(0);
  },
);

test.skipIf(!canIsolate())('names with a silent name server delay no other name', async () => {
  const { quick, stillSlow } = JSON.parse(await runIsolated('slow-names-program.ts'));
  expect(quick).toEqual(new Array(20).fill('8.8.8.8'));
  expect(stillSlow).toBe(100);
});
