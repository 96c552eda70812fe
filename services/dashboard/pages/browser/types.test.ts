import { expect, test } from 'bun:test';
import { join } from 'node:path';

test('the scripts of the pages pass the type checker against the DOM', async () => {
  const checker = join(import.meta.dir, '../../../../node_modules/typescript/lib/tsc.js');
  const child = Bun.spawn([process.execPath, checker, '-p', join(import.meta.dir, 'tsconfig.json')], {
    stdout: 'pipe',
  });
  expect(await child.stdout.text()).toBe('');
  expect(await child.exited).toBe(0);
}, 60_000);
