import { expect, setDefaultTimeout, test } from 'bun:test';
import { problemsOfEveryPage, startFilledSite } from '../../../tests/support/browser/every-page.ts';
import { walkMs } from '../../../tests/support/run/patience.ts';

setDefaultTimeout(walkMs);

/** A file of its own, so that two processes share the pages. */
const site = await startFilledSite();

test('every page reads well in Arabic, on a phone, dark', async () => {
  expect(await problemsOfEveryPage(site, { language: 'ar', screen: 'phone', colours: 'dark' })).toEqual([]);
});
