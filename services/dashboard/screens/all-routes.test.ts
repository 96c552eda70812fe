import { expect, test } from 'bun:test';
import {
  isPage,
  openAs,
  pages,
  problemsOfEveryPage,
  startFilledSite,
  tooWideFor,
} from '../../../tests/support/browser/every-page.ts';
import { headProblems } from '../../../tests/support/browser/looks.ts';
import { addressesAt } from '../../../tests/support/data/dashboard-addresses.ts';

const site = await startFilledSite();

test('every page with ids in its address has an example', () => {
  const addresses = pages.flatMap(({ path }) => addressesAt(path, site.filled));
  expect(addresses.filter((address) => address.includes(':'))).toEqual([]);
});

/** `all-routes-arabic.test.ts` has another screen and theme; the tests of pages try others. */
test('every page reads well in English, on a desktop, light', async () => {
  expect(await problemsOfEveryPage(site, { language: 'en', screen: 'desktop', colours: 'light' })).toEqual([]);
});

/** Staff see a part of what admins see. */
test('every page of members fits the phones of staff', async () => {
  const wrong: string[] = [];
  const { page, errors } = await openAs(site, 'staff', { language: 'ar' });
  const ofMembers = pages.filter(({ audience }) => audience === 'member');
  for (const path of ofMembers.flatMap(({ path }) => addressesAt(path, site.filled))) {
    if (path.startsWith(`/${site.filled.empty}`) || !(await isPage(site, page, path))) continue;
    const answer = await page.goto(site.dashboard.url + path);
    const problems = [...(await headProblems(page, 'ar')), ...(await tooWideFor(page, 'phone'))];
    if (answer?.status() !== 200) problems.push(`status ${answer?.status()}`);
    wrong.push(...problems.map((each) => `${path}: ${each}`));
  }
  expect([...wrong, ...errors]).toEqual([]);
});
