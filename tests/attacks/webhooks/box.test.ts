import { expect, test } from 'bun:test';
import { tmpdir } from 'node:os';

function runWithoutBox(environment: Record<string, string>) {
  const run = Bun.spawnSync([process.execPath, 'test', `${import.meta.dir}/slow-names.test.ts`], {
    env: { ...environment, PATH: tmpdir(), HOME: tmpdir() },
  });
  return { exitCode: run.exitCode, text: `${run.stdout}${run.stderr}` };
}

test('without a network namespace its tests are skipped with a notice', () => {
  const { exitCode, text } = runWithoutBox({});
  expect(text).toContain('skipped: there is no `unshare`');
  expect(text).toContain('1 skip');
  expect(exitCode).toBe(0);
});

test('in CI it fails', () => {
  const { exitCode, text } = runWithoutBox({ CI: 'true' });
  expect(text).toContain('where webhooks go cannot be tested (I8)');
  expect(exitCode).not.toBe(0);
});
