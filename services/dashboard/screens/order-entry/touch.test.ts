import { expect, test } from 'bun:test';
import { demoCatalog } from '../../../../deploy/local/demo/catalog.ts';
import { putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../../shared/catalog/verbs/publish-catalog.ts';
import { until } from '../../../../shared/runtime/until.ts';
import { accessibilityProblems, inBothThemes, type Page } from '../../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { overflowingElement } from '../../../../tests/support/browser/looks.ts';
import { createConversation } from '../../../../tests/support/data/rows.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { createCustomer } from '../../../../tests/support/running/forms.ts';
import { startOrderActions } from '../../../../tests/support/running/services.ts';

const { dashboard, openPage } = await dashboardWithBrowser();
const { databaseUrl, natsUrl, redis, sql, db, backend, workspace } = dashboard;
await forThisFile(startOrderActions({ databaseUrl, natsUrl, redisUrl: redis.url }));
const { id: menu } = await putCatalog(db, workspace.id, demoCatalog());
await publishCatalog(db, backend.publishing, menu);

const tablet = { width: 1180, height: 820 };
const phone = { width: 360, height: 740 };

async function openEntry(size: { width: number; height: number }, language = 'en') {
  const opened = await openPage('staff', { screen: size === phone ? 'phone' : 'desktop', language }, '/orders/new');
  await opened.page.setViewportSize(size);
  await opened.page.locator('html.js').waitFor();
  return opened;
}

const tile = (page: Page, name: string) => page.locator('.tile', { hasText: name }).first();
const total = (page: Page) => page.locator('.totals__sum strong').textContent();
const shownLines = (page: Page) => page.locator('.ticket-line__name:visible').allTextContents();

async function placed(page: Page) {
  const before = await page.locator('input[name=command]').inputValue();
  await page.getByRole('button', { name: 'Place order' }).tap();
  await page.locator(`input[name=command]:not([value="${before}"])`).waitFor({ state: 'attached' });
  await page.getByText(/^Order \d+ was placed/).waitFor();
  const [row] = await sql`
    select customer_name as name, total, summary from orders where workspace_id = ${workspace.id} order by id desc limit 1`;
  return row;
}

test.each([
  ['tablet', tablet, 'en'],
  ['phone', phone, 'ar'],
] as const)('an order is entered on a %s, within the screen', async (_, size, language) => {
  const { page, errors } = await openEntry(size, language);
  for (const nth of [0, 2, 0, 3]) {
    await page.locator('.tile:enabled').nth(nth).click();
    if (await page.locator('.sheet:popover-open').isVisible()) await page.keyboard.press('Escape');
  }
  expect(await overflowingElement(page)).toBeNull();
  expect(errors).toEqual([]);
  await inBothThemes(page, async (_, problems) => expect(problems).toEqual([]));
  await page.locator('.totals__sum').click();
  await page.locator('.ticket-line:not([hidden]) .ticket-line__what').first().click();
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('by touch, options and steps change the total, which the server confirms', async () => {
  const { page } = await openEntry(phone);
  await tile(page, 'Chicken tikka').tap();
  await page.locator('.sheet:popover-open .offer', { hasText: 'IQD' }).first().tap();
  await page.getByRole('button', { name: 'Done' }).tap();
  await page.getByRole('button', { name: 'One more: Chicken tikka' }).tap();
  await tile(page, 'Tannour bread').tap();
  const shown = await total(page);
  await page.evaluate("document.querySelector('.tile').dataset.item = '{}'");
  const row = await placed(page);
  expect(shown).toBe(new Intl.NumberFormat('en-GB', money).format(Number(row?.total) / 1000));
  expect(row?.summary).toMatch(/^2 × Chicken tikka \(.+\), 1 × Tannour bread$/);
});

test('held and unfinished orders survive a reload and are placed once', async () => {
  const { page } = await openEntry(phone);
  await tile(page, 'Lentil soup').click();
  await page.getByLabel('Name').fill('Zainab');
  await page.getByRole('button', { name: 'Hold' }).click();
  expect(await shownLines(page)).toEqual([]);
  await tile(page, 'Hummus').click();
  await page.reload();
  await page.locator('.ticket-line:visible', { hasText: 'Hummus' }).waitFor();
  await page.locator('.held__entry', { hasText: 'Zainab' }).click();
  expect(await shownLines(page)).toEqual(['Lentil soup']);
  expect(await page.getByLabel('Name').inputValue()).toBe('Zainab');
  expect(await placed(page)).toMatchObject({ name: 'Zainab', summary: '1 × Lentil soup' });
  await page.locator('.held__entry').click();
  expect(await shownLines(page)).toEqual(['Hummus']);
  expect(await placed(page)).toMatchObject({ name: null, summary: '1 × Hummus' });
  expect(await page.locator('.held__entry').count()).toBe(0);
});

test('what is held after signing in by the form stays on the next pages', async () => {
  const { page } = await openEntry(tablet);
  await sql`delete from sessions`;
  await page.reload();
  await page.getByLabel('Email').fill(dashboard.staff.email);
  await page.getByLabel('Password').fill(dashboard.staff.password);
  await page.keyboard.press('Enter');
  await tile(page, 'Lentil soup').click();
  await page.getByRole('button', { name: 'Hold' }).click();
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await page.locator('#board').waitFor();
  await page.goBack();
  await page.locator('.held__entry').waitFor();
});

test('Enter takes no dish by a typing error, and none that is sold out', async () => {
  const { page } = await openEntry(tablet);
  const find = page.getByRole('searchbox');
  await find.fill('quail');
  await page.keyboard.press('Enter');
  await page.getByText('This is sold out').waitFor();
  expect(await shownLines(page)).toEqual([]);
  await find.fill('lintil');
  await tile(page, 'Lentil soup').waitFor();
  await page.keyboard.press('Enter');
  expect(await shownLines(page)).toEqual(['lintil']);
});

test('what one person entered is erased once another signs in', async () => {
  const { page } = await openEntry(tablet);
  await tile(page, 'Lentil soup').click();
  const kept = () => page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('entries ')).length");
  expect(await kept()).toBe(1);
  await sql`delete from sessions`;
  await page.reload();
  await page.getByLabel('Password').waitFor();
  await until(async () => (await kept()) === 0, { timeoutMessage: () => 'it was not erased' });
});

const money = { style: 'currency', currency: 'IQD', maximumFractionDigits: 0 } as const;

test('an order of a conversation leaves nothing to the next plain order', async () => {
  const chat = await createConversation(sql, workspace.id);
  const customer = await createCustomer(sql, workspace.id, { name: 'Guest of a chat' });
  await sql`update conversations set customer_id = ${customer} where id = ${chat}`;
  const { page } = await openEntry(tablet);
  const [plain, ofChat] = [page.url(), `${page.url()}?conversation=${chat}`];
  const name = () => page.locator('input[name=name]').inputValue();
  for (const isFilled of [false, true]) {
    await page.goto(ofChat);
    await page.locator('.tile:enabled').first().waitFor();
    expect(await name()).toBe('Guest of a chat');
    if (isFilled) {
      await page.locator('.tile:enabled').first().click();
      await until(async () => (await total(page)) !== '—', { timeoutMessage: () => 'nothing was added' });
    }
    await page.goto(plain);
    await page.locator('.tile:enabled').first().waitFor();
    expect([await name(), await page.getByText('Guest of a chat').count()]).toEqual(['', 0]);
  }
});
