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
