import { expect, test } from 'bun:test';
import { createUser } from '../../../../shared/people/users.ts';
import {
  accessibilityProblems,
  type Page,
  screenshot,
  startBrowser,
} from '../../../../tests/support/browser/browser.ts';
import { signIn } from '../../../../tests/support/browser/sign-in.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../../tests/support/running/dashboard.ts';

const [dashboard, browser] = await forThisFile(startDashboard(), startBrowser());

const people = (): string => `${dashboard.url}/${dashboard.workspace.id}/people`;

test('somebody is invited by a link, joins in their own language, and is removed by who has proved who they are', async () => {
  const { page, errors, close } = await browser.open({ screen: 'desktop', colours: 'dark' });
  await signIn(page, dashboard, dashboard.admin);
  await page.goto(people());
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByText('Enter an address such as').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('no address');
  expect(await accessibilityProblems(page)).toEqual([]);
  await screenshot(page, 'people-wrong-email-dark');
  await page.getByLabel('Email').fill('new@example.com');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByRole('heading', { name: 'Link to send' }).waitFor();
  const link = (await page.locator('main code').first().textContent())?.trim() ?? '';
  await screenshot(page, 'people-link-dark');
  await joinInArabic(link);

  await dashboard.sql`update sessions set proved_at = proved_at - interval '1 hour'`;
  await page.goto(people());
  await remove(page, 'سارة');
  await page.getByRole('heading', { name: 'Confirm it’s you' }).waitFor();
  await page.getByLabel('Password').fill(dashboard.admin.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(people());
  await remove(page, 'سارة');
  await page.getByText('The member was removed.').waitFor();
  expect(await page.getByText('new@example.com').count()).toBe(0);
  expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
  await close();
});

test('whoever is late is told, in both languages and on every screen', async () => {
  for (const [language, screen, colours, told] of [
    ['en', 'desktop', 'light', 'Someone else changed this role in the meantime'],
    ['ar', 'phone', 'dark', 'غيّر شخص آخر هذا الدور'],
  ] as const) {
    const login = { email: `${crypto.randomUUID().slice(0, 8)}@example.com`, password: crypto.randomUUID() };
    const { id } = await createUser(dashboard.db, { ...login, workspaceId: dashboard.workspace.id, role: 'staff' });
    const { page, close } = await browser.open({ screen, language, colours });
    await signIn(page, dashboard, dashboard.admin);
    await page.goto(people());
    await dashboard.sql`update memberships set role = 'admin' where user_id = ${id}`;
    await page.locator(`[popovertarget="role-${id}"]`).first().click();
    await page.locator(`#role-${id} button[type=submit]`).click();
    await page.getByText(told).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await screenshot(page, `people-late-${language}-${screen}`);
    await close();
  }
});

test('a question that is open stays as it was asked while the page renews itself', async () => {
  const [{ id } = { id: '' }] = await dashboard.sql<{ id: string }[]>`
    select id from users where email = ${dashboard.staff.email}`;
  const { page, close } = await browser.open({ screen: 'desktop' });
  await signIn(page, dashboard, dashboard.admin);
  await page.goto(people());
  await page.locator(`[popovertarget="role-${id}"]`).first().click();
  await dashboard.sql`update memberships set role = 'admin' where user_id = ${id}`;
  await page.evaluate('Turbo.session.refresh(location.href)');
  const row = page.getByRole('row').filter({ hasText: dashboard.staff.email });
  await row.getByText('Make staff').first().waitFor();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button').first().textContent()).toBe('Make admin');
  await dialog.getByRole('button', { name: 'Make admin' }).click();
  await page.getByText('Someone else changed this role').waitFor();
  await close();
});

async function joinInArabic(link: string): Promise<void> {
  const { page, close } = await browser.open({ screen: 'phone', language: 'ar', scripts: false });
  await page.goto(link);
  await page.fill('input[name=password]', 'short');
  await page.fill('input[name=name]', ' ');
  await page.click('main button[type=submit]');
  await page.getByText('اكتب اسماً').waitFor();
  await page.fill('input[name=name]', 'سارة');
  await page.fill('input[name=password]', 'short');
  await page.click('main button[type=submit]');
  await page.getByText('كلمة المرور من ١٠ أحرف').waitFor();
  expect(await page.inputValue('input[name=name]')).toBe('سارة');
  await screenshot(page, 'join-wrong-ar-phone');
  await page.fill('input[name=password]', crypto.randomUUID());
  await page.click('main button[type=submit]');
  await page.waitForURL(/home/);
  await close();
}

async function remove(page: Page, name: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Remove', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
}
