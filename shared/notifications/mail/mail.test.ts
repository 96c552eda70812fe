import { expect, test } from 'bun:test';
import { inBothThemes, startBrowser } from '../../../tests/support/browser/browser.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { renderMail } from './mail.tsx';

const [browser] = await forThisFile(startBrowser());
const content = {
  title: 'توقفت الإشعارات إلى shop.example.com',
  lines: ['One endpoint fails.', `Another-${'long-'.repeat(60)}`],
  whatToDo: 'Repair your server.',
  action: { label: 'Open the endpoint', url: 'https://app.example.com/wsp_1/webhooks/end_1' },
};
const preferencesUrl = 'https://app.example.com/account';
const unsubscribeUrl = 'https://app.example.com/notifications/off/token';
const parts = { content, isMember: true, unsubscribeUrl, preferencesUrl };

test.each(['en', 'ar'] as const)('a mail in %s reads well by day, by night and on a phone', async (language) => {
  const { html } = renderMail({ ...parts, language, workspaceName: 'مشويات دجلة · Dijla Grill' });
  const { page, errors } = await browser.open();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setContent(html);
  await inBothThemes(page, async (_, problems) =>
    expect(problems.filter((problem) => !/^(landmark|region)/.test(problem))).toEqual([]),
  );
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  const links: string[] = await page.evaluate('[...document.links].map(({ href }) => href)');
  expect(links).toEqual([content.action.url, preferencesUrl, unsubscribeUrl]);
  expect(await page.evaluate('document.querySelectorAll("img, script, link, object, iframe").length')).toBe(0);
  expect([...asked, ...errors]).toEqual([]);
});

test.each(['en', 'ar'] as const)('in %s no workspace name reverses the text around it', (language) => {
  const { html, text, subject } = renderMail({ ...parts, language, workspaceName: 'Grill\u2069\u202Emoc.live' });
  expect(html).toContain('\u2068Grillmoc.live\u2069');
  expect(`${html}${text}${subject}`).not.toContain('\u202E');
});

test('a mail says why its reader gets it', () => {
  const mail = { ...parts, language: 'en', workspaceName: 'Dijla Grill' } as const;
  expect(renderMail(mail).text).toContain('as a member of');
  expect(renderMail({ ...mail, isMember: false }).text).not.toContain('as a member of');
});
