import { describe, expect, test } from 'bun:test';
import { type Page, startBrowser } from '../../support/browser/browser.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { createForm, formClient, startForms } from '../../support/running/forms.ts';

/** A press right after a wrong answer hits its target, although the field's error appears and shifts the page. */

const [service, browser] = await forThisFile(startForms(), startBrowser());
const form = await createForm(
  service.db,
  service.workspaceId,
  [
    { key: 'guests', type: 'integer', label: 'Guests', label_ar: 'عدد الضيوف', max: 20 },
    { key: 'agreed', type: 'checkbox', label: 'Agreed', label_ar: 'موافق' },
    { key: 'email', type: 'email', label: 'Email', label_ar: 'البريد الإلكتروني' },
  ],
  { title: 'Your table', title_ar: 'طاولتك' },
);

async function open() {
  const link = await form.link();
  const { page } = await browser.open({ screen: 'phone', language: 'ar' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${service.base}/f/${link.token}`);
  return { token: link.token, page };
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
    const { page } = await open();
    await page.fill('[name=email]', 'nobody');
    await press(page, 'form .send');
    await page.waitForSelector('#problems');
    expect(await page.textContent('#problems')).toContain('البريد');
    await page.fill('[name=email]', 'zaynab@example.com');
    await press(page, 'form .send');
    await page.waitForSelector('.sent');
  });

  test('a box checked right after a wrong answer is checked, with the error', async () => {
    const { page } = await open();
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
