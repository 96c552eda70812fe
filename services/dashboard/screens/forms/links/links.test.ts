import { expect, test } from 'bun:test';
import { newId } from '../../../../../shared/db/new-id.ts';
import { createForm } from '../../../../../shared/forms/verbs/forms.ts';
import { accessibilityProblems, type Page } from '../../../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../../../tests/support/browser/dashboard.ts';
import { createWorkspace } from '../../../../../tests/support/data/workspace.ts';
import { signedIn } from '../../../../../tests/support/running/dashboard-client.ts';
import { createCustomer, everyField } from '../../../../../tests/support/running/forms.ts';

const { dashboard, openPage } = await dashboardWithBrowser();
const wanted = { title: 'Your table', title_ar: 'طاولتك', fields: everyField };
const formId = (await createForm(dashboard.db, dashboard.workspace.id, wanted)).id;

const links = `/${dashboard.workspace.id}/forms/${formId}/links`;
const plain = { starts: '', expires: '', edits: '', en: '{link}', ar: '{link}' };
const staff = await signedIn(dashboard, dashboard.staff);
const to = (page: Page, path: string) => page.goto(`${dashboard.url}/${dashboard.workspace.id}/forms/${formId}${path}`);
const hashOf = (url: string) => Bun.SHA256.hash(url.split('/f/')[1] ?? '') as Uint8Array;

test('staff find a customer, create a link, see it once, and cancel it', async () => {
  const id = await createCustomer(dashboard.sql, dashboard.workspace.id, { name: 'زينب علي', phone: '+9647701234567' });
  const { page, errors } = await openPage('staff', { screen: 'desktop' });
  await to(page, '/links/new');
  await page.getByRole('searchbox').fill('زينب');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('link', { name: 'Choose' }).click();
  await page.getByText('For زينب علي').waitFor();
  await page.getByLabel('Message in English').fill('Dear {name}: {link}');
  await page.getByLabel('Last day').fill('2031-01-01');
  await page.getByRole('button', { name: 'Create link' }).click();
  const url = (await page.locator('.code code').textContent())?.trim() ?? '';
  expect(url).toMatch(/^http:\/\/localhost:8081\/f\/[\w-]{16}$/);
  expect(await page.locator('.given__message p').allTextContents()).toEqual([
    `Dear زينب علي: ${url}`,
    `مرحباً زينب علي، يرجى تعبئة هذا النموذج: ${url}`,
  ]);
  await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const [row] = await dashboard.sql`select customer_id, expires_at from form_links where token_hash = ${hashOf(url)}`;
  expect(row?.customer_id).toBe(id);
  await page.reload();
  expect(await page.getByText(url).count()).toBe(0);
  await page.getByRole('button', { name: 'Cancel link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel link' }).click();
  await page.getByText('The link was cancelled.').waitFor();
  await to(page, '/links?state=cancelled');
  await page.getByRole('link', { name: 'زينب علي' }).waitFor();
  await to(page, '/links/new');
  expect(await page.getByLabel('Message in English').inputValue()).toBe('Dear {name}: {link}');
  expect(errors).toEqual([]);
});

test('many links are downloaded as a file, repeatably, with each bad line', async () => {
  const known = await createCustomer(dashboard.sql, dashboard.workspace.id, { name: 'Ali', phone: '+9647709999999' });
  const path = `${links}/many`;
  const rows = [
    'phone,name',
    '0770 111 2222,"Zainab, the elder"',
    `${known},`,
    '+964 770 999 9999,Ali again',
    '٠٧٧٠ ١١١ ٣٣٣٣,=1+1',
    'no number,Nobody',
    '07701112222,Twice',
    `${newId('customer')},Stranger`,
  ].join('\n');
  const input = { ...plain, rows, en: '{name}: {link}' };
  const command = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const checked = await (await staff.post(path, { ...input, command })).text();
  for (const shown of ['Ready: 5', 'No phone number or customer id', 'Same as an earlier line'])
    expect(checked).toContain(shown);
  const reversed = { starts: '2031-02-02', expires: '2031-02-01' };
  for (const days of [{ expires: '2031-02-30' }, { starts: '2031-13-01' }, reversed]) {
    const answer = await staff.post(path, { ...input, ...days, command });
    expect([answer.status, await answer.text()]).toEqual([422, expect.not.stringContaining('Ready:')]);
  }
  const before = await count();
  const file = await staff.post(path, { ...input, command, button: 'make' });
  expect(file.headers.get('content-disposition')).toContain('attachment');
  const text = await file.text();
  for (const cell of ['"Zainab, the elder"', "'=1+1", 'line 8: no such customer']) expect(text).toContain(cell);
  expect(await (await staff.post(path, { ...input, command, button: 'make' })).text()).toBe(text);
  // Two of the five lines have the same customer: each gets a link.
  expect(await count()).toEqual({ links: (before?.links ?? 0) + 4, customers: (before?.customers ?? 0) + 2 });
  const long = Array.from({ length: 3_001 }, (_, n) => `0770${String(1_000_000 + n)}`).join('\n');
  expect((await staff.post(path, { ...input, rows: long, command, button: 'make' })).status).toBe(422);
});

test('after a download of links the page shows it, and repeats the same file', async () => {
  const { page } = await openPage('staff', { language: 'ar' });
  await to(page, '/links/many');
  await page.fill('textarea[name=rows]', '0770 444 5555, سارة');
  await page.click('.actions .button--primary');
  const [made, again] = [page.locator('button[value=make]').first(), page.locator('button[value=make]').last()];
  const files = [];
  for (const button of [made, again]) {
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    files.push(await Bun.file((await download.path()) ?? '').text());
    await page.getByText('أُنشئت الروابط').waitFor();
  }
  expect(files[0]).toContain('/f/');
  expect(files[1]).toBe(files[0]);
  expect(await made.isVisible()).toBe(false);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('no link is made for another workspace’s customer', async () => {
  const customer = await createCustomer(dashboard.sql, await createWorkspace(dashboard.sql), { name: 'Theirs' });
  expect((await staff.get(`${links}/new?customer=${customer}`)).status).toBe(404);
  expect((await staff.post(links, { ...plain, customer })).status).toBe(404);
});

async function count() {
  const [row] = await dashboard.sql<{ links: number; customers: number }[]>`
    select (select count(*)::int from form_links) as links, (select count(*)::int from customers) as customers`;
  return row;
}
