import { expect, setDefaultTimeout, test } from 'bun:test';
import { pages, problemsOfEveryPage, startFilledSite } from '../../../tests/support/browser/every-page.ts';
import { addressesAt } from '../../../tests/support/data/dashboard-addresses.ts';
import { walkMs } from '../../../tests/support/run/patience.ts';

setDefaultTimeout(walkMs);

const site = await startFilledSite();

test('every page with ids in its address has an example', () => {
  const addresses = pages.flatMap(({ path }) => addressesAt(path, site.filled));
  expect(addresses.filter((address) => address.includes(':'))).toEqual([]);
});

/** `all-routes-arabic.test.ts` has another screen and theme; the tests of pages try others. */
test('every page reads well in English, on a desktop, light', async () => {
  expect(await problemsOfEveryPage(site, { language: 'en', screen: 'desktop', colours: 'light' })).toEqual([]);
});
