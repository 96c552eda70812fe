import { expect, test } from 'bun:test';
import { type PageOptions, startBrowser } from '../../support/browser/browser.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { createForm, everyAnswer, everyField, formClient, startForms } from '../../support/running/forms.ts';

/** What the form does with scripts. */

const [service, browser] = await forThisFile(startForms(), startBrowser());
const form = await createForm(service.db, service.workspaceId, everyField, { title: 'Your table', title_ar: 'طاولتك' });

async function answered(edits: number, visitor: PageOptions = {}) {
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

test('an error appears when a field is left, and goes once it is corrected', async () => {
  const { page } = await answered(1);
  await page.fill('[name=guests]', '٢١');
  expect(await page.textContent('#e-guests')).toBe('');
  await page.focus('[name=wishes]');
  expect(await page.textContent('#e-guests')).toBe('Enter 20 or less');
  expect(await page.getAttribute('[name=guests]', 'aria-invalid')).toBe('true');
  await page.fill('[name=guests]', '٢');
  expect(await page.textContent('#e-guests')).toBe('');
  expect(await page.getAttribute('[name=guests]', 'aria-invalid')).toBeNull();
});

test('offline the page keeps what was typed, and sends it when online again', async () => {
  const { page, link } = await answered(1, { language: 'ar' });
  await page.fill('[name=wishes]', 'كرسي للطفل');
  await page.context().setOffline(true);
  await page.waitForSelector('.status:not(:empty)');
  expect(await page.textContent('.status')).toContain('غير متصل');
  await page.click('form .send');
  await page.locator('.status', { hasText: 'سنواصل' }).waitFor();
  expect(await page.inputValue('[name=wishes]')).toBe('كرسي للطفل');
  await page.context().setOffline(false);
  await page.waitForSelector('.sent');
  expect(await editsUsed(link.id)).toBe(1);
});

test('a submit whose response is lost is retried, and counts once', async () => {
  const { page, link } = await answered(2);
  let submits = 0;
  await page.route('**/form/submit', async (route) => {
    submits += 1;
    if (submits > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.fill('[name=guests]', '9');
  await page.click('form .send');
  await page.waitForSelector('.sent');
  expect([submits, await editsUsed(link.id)]).toEqual([2, 1]);
  expect(await page.textContent('.sent')).toContain('one more time');
});

test('tapping twice sends once', async () => {
  const { page, link } = await answered(5);
  let submits = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/form/submit')) submits += 1;
  });
  await page.fill('[name=guests]', '9');
  await page.evaluate(
    '(() => { const button = document.querySelector("form .send"); button.click(); button.click(); })()',
  );
  await page.waitForSelector('.sent');
  expect([submits, await editsUsed(link.id)]).toEqual([1, 1]);
});

test('changing the language keeps what was typed', async () => {
  const { page } = await answered(1);
  await page.fill('[name=wishes]', 'By the window');
  await page.check('[name=diet][value=vegetarian]');
  await page.click('[data-language]');
  await page.waitForSelector('html[lang=ar] .restored');
  expect(await page.getAttribute('html', 'dir')).toBe('rtl');
  expect(await page.inputValue('[name=wishes]')).toBe('By the window');
  expect(await page.isChecked('[name=diet][value=vegetarian]')).toBe(true);
  await page.uncheck('[name=diet][value=vegetarian]');
  await page.click('form .send');
  await page.waitForSelector('.sent');
  expect(await page.textContent('.sent')).toContain('شكرًا');
});

test('edits used up elsewhere are reported, with a link to the answers', async () => {
  const { page, link } = await answered(1);
  await formClient(service.base).submit(link.token, { guests: 7 });
  await page.fill('[name=guests]', '9');
  await page.click('form .send');
  await page.waitForSelector('#problems');
  expect(await page.textContent('#problems')).toContain('can no longer be changed');
  await page.click('#problems a');
  await page.waitForSelector('dl');
});

test('typed answers are kept on the device until sent or discarded', async () => {
  const { page } = await answered(1);
  const reload = async () => {
    await page.reload();
    await page.waitForSelector('.restored');
  };
  await page.fill('[name=wishes]', 'A secret');
  await page.fill('[name="day.day"]', '31');
  await page.uncheck('[name=diet][value=nuts]');
  await reload();
  expect(await page.inputValue('[name=wishes]')).toBe('A secret');
  expect(await page.inputValue('[name="day.day"]')).toBe('31');
  expect(await page.isChecked('[name=diet][value=nuts]')).toBe(false);
  await page.click('.restored button');
  expect(await page.inputValue('[name=wishes]')).toBe(everyAnswer.wishes);
  expect(await page.evaluate<number>('localStorage.length')).toBe(0);
  await page.fill('[name=wishes]', 'A secret');
  await reload();
  await page.click('form .send');
  await page.waitForSelector('.sent');
  expect(await page.context().cookies()).toEqual([]);
  const kept =
    '(async () => [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length, (await caches.keys()).length])()';
  expect(await page.evaluate<number[]>(kept)).toEqual([0, 0, 0, 0]);
});

test('the list of problems disappears once they are corrected', async () => {
  const { token } = await form.link();
  const { page } = await browser.open();
  await page.goto(`${service.base}/f/${token}`);
  await page.fill('[name=name]', 'Zaynab');
  await page.fill('[name=phone]', '0770 123 4567');
  await page.check('[name=seats][value=hall]');
  await page.click('form .send');
  await page.waitForSelector('#problems');
  expect(await page.textContent('#problems h2')).toBe('There are 2 problems');
  await page.fill('[name=guests]', '4');
  expect(await page.textContent('#problems')).toContain('There is a problem');
  await page.check('[name=consent]');
  expect(await page.locator('#problems').count()).toBe(0);
});

test('steppers, grouped numbers, progress and clearing work', async () => {
  const own = await createForm(
    service.db,
    service.workspaceId,
    everyField.map((field) => (field.key === 'seats' ? { ...field, required: false } : field)),
    { title: 'Your table', title_ar: 'طاولتك', thanks: 'See you soon', chat_url: 'https://wa.me/9647701234567' },
  );
  const { token } = await own.link();
  const { page, errors } = await browser.open({ language: 'en' });
  await page.goto(`${service.base}/f/${token}`);
  expect(await page.textContent('.progress')).toContain('0 of 13');
  await page.click('.stepper button:last-child');
  await page.click('.stepper button:last-child');
  expect(await page.inputValue('[name=guests]')).toBe('2');
  for (let press = 0; press < 3; press += 1) await page.click('.stepper button:first-child');
  expect(await page.inputValue('[name=guests]')).toBe('1');
  await page.locator('[name=phone]').pressSequentially('07701234567');
  expect(await page.inputValue('[name=phone]')).toBe('0770 123 4567');
  await page.fill('[name=budget]', '250000');
  await page.focus('[name=name]');
  expect(await page.inputValue('[name=budget]')).toBe('250,000');
  await page.check('[name=seats][value=hall]');
  expect(await page.textContent('.progress')).toContain('4 of 13');
  await page.click('.clear');
  expect(await page.isChecked('[name=seats][value=hall]')).toBe(false);
  expect(await page.textContent('.progress')).toContain('3 of 13');
  await page.fill('[name=name]', 'Zaynab');
  await page.check('[name=consent]');
  await page.click('form .send');
  await page.waitForSelector('.sent');
  expect(await page.textContent('.sent .own')).toBe('See you soon');
  expect(await page.getAttribute('.sent .back', 'href')).toBe('https://wa.me/9647701234567');
  expect(await page.textContent('.answers')).toContain('IQD\u00A0250,000');
  expect((await formClient(service.base).resolve(token)).values).toMatchObject({ guests: 1, budget: 250_000 });
  expect(errors).toEqual([]);
});
