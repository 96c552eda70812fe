import { afterAll, beforeAll, expect, test } from 'bun:test';
import { screenshot, startBrowser, type Visitor } from '../../support/browser/browser.ts';
import { createForm, everyAnswer, everyField, formClient, startForms } from '../../support/running/forms.ts';

/** What the form can do better where scripts run. */
let service: Awaited<ReturnType<typeof startForms>>;
let browser: Awaited<ReturnType<typeof startBrowser>>;
let form: Awaited<ReturnType<typeof createForm>>;

beforeAll(async () => {
  [service, browser] = await Promise.all([startForms(), startBrowser()]);
  form = await createForm(service.db, service.workspaceId, everyField, { title: 'Your table', title_ar: 'طاولتك' });
}, 600_000);

afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** A link that was answered once, with so many edits, and a page of it. */
async function answered(edits: number, visitor: Visitor = {}) {
  const link = await form.link({ edits });
  await formClient(service.base).submit(link.token, everyAnswer);
  const opened = await browser.open(visitor);
  await opened.page.goto(`${service.base}/f/${link.token}`);
  return { link, ...opened };
}

async function editsUsed(linkId: string): Promise<number | undefined> {
  const [row] = await service.db<{ used: number }[]>`
    select edits_used as used from form_submissions where link_id = ${linkId}`;
  return row?.used;
}

test('an error appears when a field is left, and goes while it is mended', async () => {
  const { page, close } = await answered(1);
  await page.fill('[name=guests]', '٢١');
  expect(await page.textContent('#e-guests')).toBe('');
  await page.focus('[name=wishes]');
  expect(await page.textContent('#e-guests')).toBe('Enter 20 or less');
  expect(await page.getAttribute('[name=guests]', 'aria-invalid')).toBe('true');
  await page.fill('[name=guests]', '٢');
  expect(await page.textContent('#e-guests')).toBe('');
  expect(await page.getAttribute('[name=guests]', 'aria-invalid')).toBeNull();
  await close();
});

test('offline the page says so, keeps what was typed, and sends it when it is online again', async () => {
  const { page, link, close } = await answered(1, { language: 'ar' });
  await page.fill('[name=wishes]', 'كرسي للطفل');
  await page.context().setOffline(true);
  await page.waitForSelector('.status:not(:empty)');
  expect(await page.textContent('.status')).toContain('غير متصل');
  await page.click('form button');
  await page.locator('.status', { hasText: 'تواصل' }).waitFor();
  await screenshot(page, 'form-offline', 'view');
  expect(await page.inputValue('[name=wishes]')).toBe('كرسي للطفل');
  await page.context().setOffline(false);
  await page.waitForSelector('.sent');
  expect(await editsUsed(link.id)).toBe(1);
  await close();
});

test('a submit whose answer got lost is sent again by itself, and counts once', async () => {
  const { page, link, close } = await answered(2);
  let submits = 0;
  await page.route('**/form/submit', async (route) => {
    submits += 1;
    if (submits > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.fill('[name=guests]', '9');
  await page.click('form button');
  await page.waitForSelector('.sent');
  expect([submits, await editsUsed(link.id)]).toEqual([2, 1]);
  expect(await page.textContent('.sent')).toContain('one more time');
  await close();
});

test('tapping twice sends once', async () => {
  const { page, link, close } = await answered(5);
  let submits = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/form/submit')) submits += 1;
  });
  await page.fill('[name=guests]', '9');
  await page.evaluate(
    '(() => { const button = document.querySelector("form button"); button.click(); button.click(); })()',
  );
  await page.waitForSelector('.sent');
  expect([submits, await editsUsed(link.id)]).toEqual([1, 1]);
  await close();
});

test('two tabs that change different answers lose neither', async () => {
  const { page, link, close } = await answered(5);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await page.fill('[name=guests]', '9');
  await other.check('[name=seats][value=garden]');
  for (const tab of [page, other]) {
    await tab.click('form button');
    await tab.waitForSelector('.sent');
  }
  expect((await formClient(service.base).resolve(link.token)).values).toMatchObject({ guests: 9, seats: 'garden' });
  await close();
});

test('changing the language keeps what was typed', async () => {
  const { page, close } = await answered(1);
  await page.fill('[name=wishes]', 'By the window');
  await page.check('[name=diet][value=vegetarian]');
  await page.click('[data-language]');
  await page.waitForSelector('html[lang=ar]');
  expect(await page.getAttribute('html', 'dir')).toBe('rtl');
  expect(await page.inputValue('[name=wishes]')).toBe('By the window');
  expect(await page.isChecked('[name=diet][value=vegetarian]')).toBe(true);
  await page.uncheck('[name=diet][value=vegetarian]');
  await page.click('form button');
  await page.waitForSelector('.sent');
  expect(await page.textContent('.sent')).toContain('شكرًا');
  await close();
});

test('when the edits were used up elsewhere the page says so, and leads to the answers', async () => {
  const { page, link, close } = await answered(1);
  await formClient(service.base).submit(link.token, { guests: 7 });
  await page.fill('[name=guests]', '9');
  await page.click('form button');
  await page.waitForSelector('#problems');
  expect(await page.textContent('#problems')).toContain('can no longer be changed');
  await page.click('#problems a');
  await page.waitForSelector('dl');
  await close();
});

test('nothing is kept on the device', async () => {
  const { page, close } = await answered(1);
  await page.fill('[name=wishes]', 'A secret');
  await page.click('form button');
  await page.waitForSelector('.sent');
  expect(await page.context().cookies()).toEqual([]);
  const kept =
    '(async () => [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length, (await caches.keys()).length])()';
  expect(await page.evaluate<number[]>(kept)).toEqual([0, 0, 0, 0]);
  await close();
});
