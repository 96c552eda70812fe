import { afterAll, expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectFolder } from '../../../deploy/local/service.ts';

const clone = mkdtempSync(join(tmpdir(), 'clone-'));
afterAll(() => rmSync(clone, { recursive: true }));

test('where no package is installed, a test says in one sentence what to do', () => {
  for (const path of ['package.json', 'bunfig.toml', 'tests/support', 'deploy/local', 'services/forms', 'shared']) {
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    cpSync(join(projectFolder, path), join(clone, path), { recursive: true });
  }
  const run = Bun.spawnSync([process.execPath, 'test', 'services/forms'], { cwd: clone });
  const said = run.stderr.toString().split('\n');
  const sentence =
    /^Packages are missing \(\S+, \S+, \S+ and more\): run `bun install` once, then this again\. `npm test` does so by itself\.$/;
  expect(said.filter((line) => /missing|Cannot find/.test(line))).toEqual([expect.stringMatching(sentence)]);
  expect(run.exitCode).toBe(1);
});
