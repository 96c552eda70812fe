import { describe, expect, test } from 'bun:test';
import { accessibilityProblems, type Page, type PageOptions, startBrowser } from '../../support/browser/browser.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { createForm, everyField, formClient, startForms } from '../../support/running/forms.ts';

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

async function openForm(token: string, visitor: PageOptions) {
  const opened = await browser.open(visitor);
  const requests: string[] = [];
  opened.page.on('request', (request) => requests.push(request.url()));
  await opened.page.goto(`${service.base}/f/${token}`);
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
  test('the form is filled in, sent, and then shown, as it cannot be changed', async () => {
    const { token } = await form.link({ edits: 0 });
    const { page, errors, requests } = await openForm(token, visitor);
    expect(await page.getAttribute('html', 'dir')).toBe(visitor.language === 'ar' ? 'rtl' : 'ltr');
    if (visitor.scripts) expect(await accessibilityProblems(page)).toEqual([]);
    await fillAll(page);
    await page.click('form .send');
    await page.waitForSelector('.sent');
    if (visitor.scripts) expect(await accessibilityProblems(page)).toEqual([]);
    expect((await formClient(service.base).resolve(token)).values).toEqual(filled);
    await page.goto(`${service.base}/f/${token}`);
    expect(await page.locator('form').count()).toBe(0);
    expect(await page.textContent('dl')).toContain('zaynab@example.com');
    expect(await page.textContent('dl')).toContain('+964 770 123 4567');
    if (visitor.scripts) expect(await accessibilityProblems(page)).toEqual([]);
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

/** A press right after a wrong answer hits its target, although the field's error appears and shifts the page. */
const short = await createForm(
  service.db,
  service.workspaceId,
  [
    { key: 'guests', type: 'integer', label: 'Guests', label_ar: 'عدد الضيوف', max: 20 },
    { key: 'agreed', type: 'checkbox', label: 'Agreed', label_ar: 'موافق' },
    { key: 'email', type: 'email', label: 'Email', label_ar: 'البريد الإلكتروني' },
  ],
  { title: 'Your table', title_ar: 'طاولتك' },
);

async function openShort() {
  const { token } = await short.link();
  const { page } = await browser.open({ screen: 'phone', language: 'ar' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${service.base}/f/${token}`);
  return page;
}

async function middleOf(page: Page, selector: string) {
  const box = await page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not visible`);
  // Near its upper edge, which moves away from the finger when an error appears above.
  return { x: box.x + box.width / 2, y: box.y + 6 };
}

const presses = {
  mouse: async (page: Page, selector: string) => {
    const { x, y } = await middleOf(page, selector);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.up();
  },
  finger: async (page: Page, selector: string) => {
    const { x, y } = await middleOf(page, selector);
    await page.touchscreen.tap(x, y);
  },
};

describe.each(Object.entries(presses))('with a %s', (_, press) => {
  test('the first press on Send shows the problems', async () => {
    const page = await openShort();
    await page.fill('[name=email]', 'nobody');
    await press(page, 'form .send');
    await page.waitForSelector('#problems');
    expect(await page.textContent('#problems')).toContain('البريد');
    await page.fill('[name=email]', 'zaynab@example.com');
    await press(page, 'form .send');
    await page.waitForSelector('.sent');
  });

  test('a box checked right after a wrong answer is checked, with the error', async () => {
    const page = await openShort();
    await page.fill('[name=guests]', '21');
    await press(page, '.choice');
    await page.waitForSelector('#e-guests:not(:empty)');
    expect(await page.isChecked('[name=agreed]')).toBe(true);
  });
});

test('fields may have the names of properties of a form element', async () => {
  const keys = ['dataset', 'before', 'elements', 'action', 'method', 'submit', 'closest', 'children', 'constructor'];
  const named = await createForm(
    service.db,
    service.workspaceId,
    keys.map((key) => ({ key, type: 'integer', label: key, label_ar: `${key} ع` })),
    { title: 'Names', title_ar: 'أسماء' },
  );
  const { token } = await named.link();
  const { page, errors } = await browser.open({ screen: 'phone', language: 'en' });
  await page.goto(`${service.base}/f/${token}`);
  for (const [index, key] of keys.entries()) await page.fill(`[name=${key}]`, String(index));
  await page.click('[data-language]');
  await page.waitForSelector('html[lang=ar] .restored');
  await page.fill('[name=before]', 'one');
  await page.click('form .send');
  await page.waitForSelector('#problems');
  await page.fill('[name=before]', '1');
  await page.click('form .send');
  await page.waitForSelector('.sent');
  const { values } = await formClient(service.base).resolve(token);
  expect(values).toEqual(Object.fromEntries(keys.map((key, index) => [key, index])));
  expect(errors).toEqual([]);
});
