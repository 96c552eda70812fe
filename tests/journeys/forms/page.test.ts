import { describe, expect, test } from 'bun:test';
import { accessibilityProblems, type Page, type PageOptions, startBrowser } from '../../support/browser/browser.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { createForm, everyAnswer, everyField, formClient, startForms } from '../../support/running/forms.ts';

const [service, browser] = await forThisFile(startForms(), startBrowser());
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mM8EMjwHwAEGAHvfHGyhgAAAABJRU5ErkJggg==';

const form = await createForm(service.db, service.workspaceId, everyField, {
  title: 'Your table at Dijla Grill',
  title_ar: 'طاولتك في مشويات دجلة',
  intro: 'Tell us about your visit, and the table will be ready when you come.',
  intro_ar: 'حدّثنا عن زيارتك لتكون الطاولة جاهزة عند وصولك.',
  branding: { name: 'Dijla Grill', name_ar: 'مشويات دجلة', accent: '#c2410c', logo },
});

async function openForm(token: string, visitor: PageOptions, path = '') {
  const opened = await browser.open(visitor);
  const requests: string[] = [];
  opened.page.on('request', (request) => requests.push(request.url()));
  await opened.page.goto(`${service.base}/f/${token}${path}`);
  return { ...opened, requests };
}

async function fillAll(page: Page): Promise<void> {
  await page.fill('[name=name]', 'زينب علي');
  await page.fill('[name=phone]', '٠٧٧٠ ١٢٣ ٤٥٦٧');
  await page.fill('[name=email]', 'zaynab@example.com');
  await page.fill('[name=guests]', '٤');
  for (const key of ['day', 'arrival']) {
    await page.fill(`[name="${key}.day"]`, '٢٤');
    await page.selectOption(`[name="${key}.month"]`, '12');
    await page.fill(`[name="${key}.year"]`, '2026');
  }
  await page.selectOption('[name="arrival.hour"]', '19');
  await page.fill('[name="arrival.minute"]', '30');
  await page.check('[name=seats][value=river]');
  await page.check('[name=diet][value=nuts]');
  await page.fill('[name=budget]', '٢٥٠٬٠٠٠');
  await page.fill('[name=weight]', '١٫٥');
  await page.fill('[name=website]', 'example.com/cake');
  await page.fill('[name=wishes]', 'طاولة هادئة من فضلكم.');
  await page.check('[name=consent]');
}

const filled = {
  name: 'زينب علي',
  phone: '+9647701234567',
  email: 'zaynab@example.com',
  guests: 4,
  day: '2026-12-24',
  arrival: '2026-12-24T19:30',
  seats: 'river',
  diet: ['nuts'],
  budget: 250_000,
  weight: 1.5,
  website: 'https://example.com/cake',
  wishes: 'طاولة هادئة من فضلكم.',
  consent: true,
};

const variants = [
  { name: 'phone in English', screen: 'phone', language: 'en', colours: 'light', scripts: true },
  { name: 'desktop in Arabic, in the dark', screen: 'desktop', language: 'ar', colours: 'dark', scripts: true },
  { name: 'phone without scripts', screen: 'phone', language: 'ar', colours: 'light', scripts: false },
] as const;

describe.each(variants)('on a $name', (visitor) => {
  test('the form is filled in, sent, and read back', async () => {
    const { token } = await form.link({ edits: 1 });
    const { page, errors, requests } = await openForm(token, visitor);
    expect(await page.getAttribute('html', 'dir')).toBe(visitor.language === 'ar' ? 'rtl' : 'ltr');
    if (visitor.scripts) expect(await accessibilityProblems(page)).toEqual([]);
    await fillAll(page);
    await page.click('form .send');
    await page.waitForSelector('.sent');
    if (visitor.scripts) expect(await accessibilityProblems(page)).toEqual([]);
    expect((await formClient(service.base).resolve(token)).values).toEqual(filled);
    expect(errors).toEqual([]);
    expect(requests.every((url) => url.startsWith(service.base) || url.startsWith('data:'))).toBe(true);
  });

  test('errors appear at the top and at the fields, and typed values stay', async () => {
    const { token } = await form.link();
    const { page } = await openForm(token, visitor);
    await page.fill('[name=email]', 'not an address');
    await page.fill('[name=guests]', '99');
    await page.fill('[name=wishes]', 'kept');
    await page.click('form .send');
    await page.waitForSelector('#problems');
    expect(await page.locator('#problems li').count()).toBe(6);
    expect(await page.locator('.field__problem:visible').count()).toBe(6);
    expect(await page.inputValue('[name=email]')).toBe('not an address');
    expect(await page.inputValue('[name=wishes]')).toBe('kept');
    expect(await page.evaluate('document.activeElement?.id')).toBe('problems');
    if (visitor.scripts) expect(await accessibilityProblems(page)).toEqual([]);
    await page.click('#problems li:first-child a');
    expect(await page.evaluate('location.hash + document.activeElement?.id')).toContain('f-name');
  });

  test('answers that can no longer be changed are shown', async () => {
    const { token } = await form.link({ edits: 0 });
    await formClient(service.base).submit(token, everyAnswer);
    const { page, errors } = await openForm(token, visitor);
    expect(await page.locator('form').count()).toBe(0);
    expect(await page.textContent('dl')).toContain('zaynab@example.com');
    expect(await page.textContent('dl')).toContain('+964 770 123 4567');
    if (visitor.scripts) expect(await accessibilityProblems(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});

test('a dead link says so and nothing else', async () => {
  const { page, errors } = await openForm('nothing-here', variants[1]);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.textContent('h1')).toBe('This link is not active');
  expect(errors).toEqual([]);
});

test('the inputs of a date share a line, and so do those of its time', async () => {
  const { token } = await form.link();
  const { page } = await openForm(token, { language: 'ar' });
  const linesOf = (group: string) =>
    page.locator(`${group} label`).evaluateAll((labels) => new Set(labels.map((label) => label.offsetTop)).size);
  for (const width of [320, 390, 414, 440, 800]) {
    await page.setViewportSize({ width, height: 844 });
    expect([width, await linesOf('.moment:has(.time) .date'), await linesOf('.time')]).toEqual([width, 1, 1]);
  }
});
