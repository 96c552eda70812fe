import { expect, test } from 'bun:test';
import { accessibilityProblems, startBrowser } from '../../../../tests/support/browser/browser.ts';
import { visitsTo } from '../../../../tests/support/browser/sign-in.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startInbox } from '../../../../tests/support/running/inbox.ts';

const [inbox, browser] = await forThisFile(startInbox(), startBrowser());

test('lines of the list begin at one edge, whatever language each is in', async () => {
  await inbox.chat('زينب الجبوري', 'مرحباً، أريد دجاجاً مشوياً مع الرز', 'Is it ready soon? 🌹');
  await inbox.chat('Noor <b>Al-Obaidi</b>', 'Do you deliver to Karrada?');
  await inbox.chat('A'.repeat(190), 'x'.repeat(3_000));
  for (const language of ['en', 'ar']) {
    const { page, errors } = await visitsTo(inbox, browser)('staff', { language }, '/inbox');
    expect(await page.evaluate(startEdges)).toHaveLength(1);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    // The unhandled AbortError that Turbo leaves when it cancels a response that has partly arrived.
    await page.evaluate("void Promise.reject(new DOMException('called off', 'AbortError'))");
    expect(errors).toEqual([]);
  }
});

/** Where the lines of the list begin: one place, whatever language each is in. */
const startEdges = `[...new Set([...document.querySelectorAll('.chat__who, .chat__text')].map((line) => {
  const { left, right } = line.getBoundingClientRect();
  return Math.round(document.documentElement.dir === 'rtl' ? right : left);
}))]`;
