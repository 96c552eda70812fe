import { afterAll, expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectFolder } from '../../deploy/local/service.ts';

const clone = mkdtempSync(join(tmpdir(), 'clone-'));
afterAll(() => rmSync(clone, { recursive: true }));

test('where no package is installed, a test says in one sentence what to do', () => {
  for (const path of ['package.json', 'bunfig.toml', 'tests/support', 'deploy/local', 'services/forms', 'shared']) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    cpSync(join(projectFolder, path), join(clone, path), { recursive: true });
  }
  const run = Bun.spawnSync([process.execPath, 'test', 'services/forms'], { cwd: clone });
  const said = run.stderr.toString().split('\n');
  expect(said.filter((line) => /missing|Cannot find/.test(line))).toEqual([
    'Packages are missing (@elysiajs/cors, drizzle-orm, elysia and more): run `bun install` once, then this again. `npm test` does so by itself.',
  ]);
  expect(run.exitCode).toBe(1);
});
