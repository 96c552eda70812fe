import { expect, test } from 'bun:test';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
/** The behaviours of all screens are checked together. */
const folders = [
  'shared/ui/behaviours/tsconfig.json',
  ...new Bun.Glob('services/**/browser/tsconfig.json').scanSync(root),
].sort();

test('every folder of browser scripts has its own type checker settings', () => {
  const scripts = [...new Bun.Glob('services/**/browser/main.{js,ts}').scanSync(root)];
  const settings = scripts.map((path) => path.replace(/main\..*$/, 'tsconfig.json'));
  expect(['shared/ui/behaviours/tsconfig.json', ...settings].sort()).toEqual(folders);
});

for (const path of folders) {
  test(`the scripts of ${path.replace('/tsconfig.json', '')} pass the type checker against the DOM`, async () => {
    const checker = join(root, 'node_modules/typescript/lib/tsc.js');
    const child = Bun.spawn([process.execPath, checker, '-p', path], { cwd: root, stdout: 'pipe' });
    expect(await child.stdout.text()).toBe('');
    expect(await child.exited).toBe(0);
  });
}
