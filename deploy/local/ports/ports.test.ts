import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { freePort } from './ports.ts';

test('no free port is given out twice, nor to two processes', async () => {
  const few = { from: 19_000, to: 19_010 };
  const own: number[] = [];
  for (let times = 0; times < 5; times += 1) own.push(await freePort(few));
  const asking = `import { freePort } from '${join(import.meta.dir, 'ports.ts')}';
    for (;;) console.log(await freePort(${JSON.stringify(few)}).catch(() => process.exit()));`;
  const other = Bun.spawn([process.execPath, '-e', asking], { stdout: 'pipe' });
  const given = (await other.stdout.text()).trim().split('\n').map(Number);
  expect(given.length).toBeGreaterThan(0);
  expect(new Set([...own, ...given]).size).toBe(5 + given.length);
});
