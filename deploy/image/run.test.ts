import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { serviceNames } from '../local/service.ts';

async function run(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const program = Bun.spawn([process.execPath, join(import.meta.dir, 'run.ts'), ...words], {
    env: environment,
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [output, errors] = await Promise.all([program.stdout.text(), program.stderr.text()]);
  return { exitCode: await program.exited, output, errors };
}

test('an unknown program name exits with 2 and lists every valid name', async () => {
  const { exitCode, errors } = await run(['api']);
  expect(exitCode).toBe(2);
  for (const name of [...serviceNames, 'migrate', 'secrets', 'cli', 'receiver']) expect(errors).toContain(name);
});

test('the arguments after a program name are passed to the program', async () => {
  const { exitCode, output } = await run(['receiver', '--help']);
  expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining('--slow-ms') });
});

test('a service whose setting is in a missing file names it and exits 2', async () => {
  const { exitCode, errors } = await run(['forms'], { DATABASE_URL_FILE: '/nowhere/url' });
  expect([exitCode, errors]).toEqual([2, expect.stringContaining('names /nowhere/url, which cannot be read')]);
});
