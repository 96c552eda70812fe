import { expect, test } from 'bun:test';
import { invite } from '../../../../shared/people/invitations.ts';
import { createWorkspace } from '../../../../shared/workspaces/workspaces.ts';
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

test('an admin sends a member a link, by which the member signs in again on a phone, in Arabic', async () => {
  const { page, errors, close } = await browser.open({ screen: 'desktop' });
  await signIn(page, dashboard, dashboard.admin);
  await page.goto(`${dashboard.url}/${dashboard.workspace.id}/people`);
  const row = page.getByRole('row').filter({ hasText: dashboard.staff.email });
  await row.getByRole('button', { name: 'Reset password' }).first().click();
  await look(page, 'people-reset-asks-en-desktop');
  await page.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click();
  await page.getByRole('heading', { name: 'Link to send' }).waitFor();
  const link = (await page.locator('main code').first().textContent())?.trim() ?? '';
  await page.goto(`${dashboard.url}/forgot`);
  await look(page, 'forgot-en-desktop');
  expect(errors).toEqual([]);
  await close();

  const member = await browser.open({ screen: 'phone', language: 'ar' });
  await member.page.goto(`${dashboard.url}/sign-in`);
  await member.page.getByRole('link', { name: 'هل نسيت كلمة المرور؟' }).click();
  await look(member.page, 'forgot-ar-phone');
  await member.page.goto(link);
  await look(member.page, 'reset-ar-phone');
  await member.page.fill('input[name=password]', 'short');
  await member.page.click('main button[type=submit]');
  await member.page.getByText('كلمة المرور من ١٠ أحرف إلى ٢٠٠ حرف.').waitFor();
  await member.page.fill('input[name=password]', crypto.randomUUID());
  await member.page.click('main button[type=submit]');
  await member.page.waitForURL(/home/);
  await member.close();
});

test('an invitation to an email that another workspace has taken says who can help', async () => {
  const wanted = { name: 'Nahr', kind: 'store', plan: 'pro', timezone: 'Asia/Baghdad', currency: 'IQD' } as const;
  const { id: elsewhere } = await createWorkspace(dashboard.db, wanted);
  const [{ id: invitedBy } = { id: '' }] = await dashboard.sql<{ id: string }[]>`
    select id from users where email = ${dashboard.admin.email}`;
  const links: string[] = [];
  for (const [name, through] of [
    ['taken', elsewhere],
    ['removed', dashboard.workspace.id],
  ] as const) {
    const email = `${name}@example.com`;
    await dashboard.sql`
      insert into users (id, email, name, joined_through) values (${`usr_${name}`}, ${email}, ${name}, ${through})`;
    const invited = { workspaceId: dashboard.workspace.id, email, role: 'staff', invitedBy } as const;
    links.push(`${dashboard.url}/join/${(await invite(dashboard.db, invited)).token}`);
  }
  const [taken = '', removed = ''] = links;
  for (const [language, screen] of [
    ['en', 'desktop'],
    ['ar', 'phone'],
  ] as const) {
    const { page, close } = await browser.open({ screen, language });
    await page.goto(taken);
    expect(await page.locator('main code').allTextContents()).toEqual([
      'cli user reset-password --email EMAIL',
      'cli user release --email EMAIL',
    ]);
    await look(page, `join-unconfirmed-${language}-${screen}`);
    await page.goto(removed);
    expect(await page.locator('main form').count()).toBe(1);
    await look(page, `join-again-${language}-${screen}`);
    await close();
  }
});

async function look(page: Page, name: string): Promise<void> {
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await screenshot(page, name);
}
