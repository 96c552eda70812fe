import { expect, test } from 'bun:test';
import { userIdOf } from '../../../../shared/people/accounts.ts';
import { invite } from '../../../../shared/people/invitations.ts';
import { accessibilityProblems, inBothThemes, type Page } from '../../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';

const { dashboard, browser, openPage } = await dashboardWithBrowser();

const people = (): string => `${dashboard.url}/${dashboard.workspace.id}/people`;

test('a person is invited, joins in their language, and is removed', async () => {
  const { page, errors } = await openPage('admin', { screen: 'desktop', colours: 'dark' }, '/people');
  await page.getByLabel('Email').fill('no address');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByText('Enter an address such as').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('no address');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByLabel('Email').fill('new@example.com');
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByRole('heading', { name: 'Link to send' }).waitFor();
  const link = (await page.locator('main code').first().textContent())?.trim() ?? '';
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
});

test('addresses that refused mail are shown', async () => {
  const { workspace, admin, staff, sql, db } = dashboard;
  const invitedBy = await userIdOf(db, admin.email);
  const email = 'typo@example.com';
  await invite(db, { workspaceId: workspace.id, email, role: 'staff', invitedBy });
  await sql`insert into notification_messages (kind, channel, recipient, workspace_id, email, status, due_at)
    values ('member.invited', 'mail', ${email}, ${workspace.id}, ${email}, 'failed', clock())`;
  await sql`update users set mail_refused_at = clock() where email = ${staff.email}`;
  const { page } = await openPage('admin', { screen: 'phone', language: 'ar' }, '/people');
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await row(staff.email).getByText('عاد البريد').waitFor();
  await row(email).getByText('تعذّر تسليم البريد').waitFor();
  expect(await page.getByText('عاد البريد').count()).toBe(1);
  await inBothThemes(page, async (_, problems) => expect(problems).toEqual([]));
  await sql`update users set mail_refused_at = null where email = ${staff.email}`;
});

test('an open confirmation stays unchanged while the page refreshes', async () => {
  const id = await userIdOf(dashboard.db, dashboard.staff.email);
  const { page } = await openPage('admin', { screen: 'desktop' }, '/people');
  await page.locator(`[popovertarget="role-${id}"]`).first().click();
  await dashboard.sql`update memberships set role = 'admin' where user_id = ${id}`;
  await page.evaluate('Turbo.session.refresh(location.href)');
  const row = page.getByRole('row').filter({ hasText: dashboard.staff.email });
  await row.getByText('Make staff').first().waitFor();
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByRole('button').first().textContent()).toBe('Make admin');
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make admin' }).click();
  await page.getByText('Someone else changed this role in the meantime').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
});

async function joinInArabic(link: string): Promise<void> {
  const { page } = await browser.open({ screen: 'phone', language: 'ar', scripts: false });
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
  expect(await page.content()).not.toContain('"short"');
  await page.fill('input[name=password]', crypto.randomUUID());
  await page.click('main button[type=submit]');
  await page.waitForURL(/home/);
}

async function remove(page: Page, name: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: 'Remove', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
}
