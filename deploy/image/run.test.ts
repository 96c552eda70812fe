import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { serviceNames } from '../local/service.ts';

/** What the image's program does with these words. */
async function run(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const program = Bun.spawn([process.execPath, join(import.meta.dir, 'run.ts'), ...words], {
    env: environment,
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [output, errors] = await Promise.all([program.stdout.text(), program.stderr.text()]);
  return { exitCode: await program.exited, output, errors };
}

test('every service can be named, and what cannot be is answered with what can', async () => {
  const { exitCode, errors } = await run(['api']);
  expect(exitCode).toBe(2);
  for (const name of [...serviceNames, 'migrate', 'secrets', 'cli', 'receiver']) expect(errors).toContain(name);
});

test('what is named gets the words behind its name', async () => {
  const { exitCode, output } = await run(['receiver', '--help']);
  expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining('--slow-ms') });
});

test('a service without its settings, or with one in a file that is not there, says so and ends with 2', async () => {
  expect(await run(['forms'])).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('DATABASE_URL is missing'),
  });
  expect(await run(['forms'], { DATABASE_URL_FILE: '/nowhere/url' })).toMatchObject({
    exitCode: 2,
    errors: expect.stringContaining('DATABASE_URL_FILE names /nowhere/url, which cannot be read'),
  });
});
