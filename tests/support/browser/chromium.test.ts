import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { projectFolder } from '../../../deploy/local/service.ts';
import { outOfReach, packagesWith } from './chromium.ts';

test('without Chromium the tests that look through a browser are left out, with the way to get it; no others', async () => {
  const { files, why } = await outOfReach(() => Promise.reject(new Error('Install it once')));
  expect(why).toContain('Install it once');
  expect(files).toContain('tests/support/browser/browser.test.ts');
  expect(files).toContain('tests/journeys/forms/page.test.ts');
  expect(files).not.toContain('tests/support/browser/chromium.test.ts');
  for (const file of files) expect(await Bun.file(join(projectFolder, file)).text()).toContain('startBrowser');
});

test('with Chromium nothing is left out', async () => {
  expect(await outOfReach(() => Promise.resolve())).toEqual({ files: [], why: '' });
});

test('what is installed has every program that is looked for: with one missing it was installed anew for each test', async () => {
  const owners = await Bun.$`dpkg-query --search /usr/bin/chromium-headless-shell /usr/bin/fc-list`
    .nothrow()
    .quiet()
    .text();
  const named = packagesWith('chromium-headless-shell');
  expect(
    owners
      .split('\n')
      .flatMap((line) => line.split(':')[0] || [])
      .filter((owner) => !named.includes(owner)),
  ).toEqual([]);
});
