import { expect, test } from 'bun:test';
import { projectFolder } from '../../../deploy/local/service.ts';

test('npm test runs the files that it is given, and nothing else', () => {
  const command = [process.execPath, 'tests/run.ts', 'tests/support/run/counts.test.ts'];
  const lines = Bun.spawnSync(command, { cwd: projectFolder }).stdout.toString().trim().split('\n');
  expect(lines.filter((line) => line.includes('lint and format'))).toEqual([]);
  expect(lines.at(-1)).toMatch(/^\d passed, 0 failed$/);
});
