import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { folderForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { tryLock, waitForLock } from './lock.ts';

const directory = folderForThisFile();

test('the lock of a killed holder is released', async () => {
  const path = join(directory, 'killed');
  const script = `
    import { tryLock } from ${JSON.stringify(`${import.meta.dir}/lock.ts`)};
    globalThis.held = tryLock(${JSON.stringify(path)});
    console.log('held');
    setInterval(() => {}, 1000);
  `;
  const holder = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe' });
  await holder.stdout.getReader().read();
  expect(tryLock(path)).toBeUndefined();
  holder.kill('SIGKILL');
  (await waitForLock(path, 5_000)).release();
});
