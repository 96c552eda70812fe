import { expect, test } from 'bun:test';
import { Glob } from 'bun';
import { projectFolder } from '../deploy/local/service.ts';

test('no style sheet uses :dir(), which the bundler rewrites by language', async () => {
  const sheets = await Array.fromAsync(new Glob('{services,shared}/**/*.css').scan(projectFolder));
  expect(sheets).toContain('services/dashboard/screens/inbox/styles/inbox.css');
  const asking: string[] = [];
  for (const sheet of sheets) {
    // Comments may mention it.
    const rules = (await Bun.file(`${projectFolder}/${sheet}`).text()).replaceAll(/\/\*[^*]*\*\//g, '');
    if (rules.includes(':dir(')) asking.push(sheet);
  }
  expect(asking).toEqual([]);
});
