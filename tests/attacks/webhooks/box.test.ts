import { expect, test } from 'bun:test';
import { tmpdir } from 'node:os';

function runWithoutBox(environment: Record<string, string>) {
  const run = Bun.spawnSync([process.execPath, 'test', `${import.meta.dir}/slow-names.test.ts`], {
    env: { ...environment, PATH: tmpdir(), HOME: tmpdir() },
  });
  return `${run.stdout}${run.stderr}exit ${run.exitCode}`;
}

test('without a namespace its tests are skipped with a notice, or fail in CI', () => {
  expect(runWithoutBox({})).toMatch(/skipped: there is no `unshare`.* 1 skip.*exit 0$/s);
  expect(runWithoutBox({ CI: 'true' })).toMatch(/where webhooks go cannot be tested \(I8\).*exit 1$/s);
});
