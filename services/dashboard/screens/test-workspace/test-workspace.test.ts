import { expect, test } from 'bun:test';
import { demoCatalog } from '../../../../deploy/local/demo/catalog.ts';
import { putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { findTwin } from '../../../../shared/workspaces/twins.ts';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { visualProblems } from '../../../../tests/support/browser/looks.ts';
import { createOrder } from '../../../../tests/support/data/rows.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-client.ts';
import { startOrderActions } from '../../../../tests/support/running/services.ts';

const { dashboard, openPage } = await dashboardWithBrowser();
const { sql, db, workspace } = dashboard;
await forThisFile(startOrderActions(dashboard));
await createOrder(sql, workspace.id);
await putCatalog(db, workspace.id, demoCatalog());

const count = async (table: string, workspaceId: string) =>
  (await sql`select from ${sql(table)} where workspace_id = ${workspaceId}`).length;

test('an admin makes a test workspace, fills it, wipes it and goes back', async () => {
  const { page, errors } = await openPage('admin', { screen: 'desktop' }, '/settings');
  await page.getByRole('link', { name: 'Test workspace' }).click();
  await page.getByRole('button', { name: 'Create the test workspace' }).click();
  await page.getByText('The test workspace was created.').waitFor();
  const twin = (await findTwin(db, workspace.id))?.id ?? '';
  expect(new URL(page.url()).pathname).toBe(`/${twin}/settings/test`);
  await page.getByRole('button', { name: 'Add a demo evening' }).click();
  await page.getByText('The demo evening was added.').waitFor();
  expect([await count('orders', twin), await count('orders', workspace.id)]).toEqual([27, 1]);
  expect([await count('catalogs', twin), await count('catalogs', workspace.id)]).toEqual([1, 1]);
  for (const path of ['home', 'orders', 'inbox', 'keys', 'settings/test']) {
    await page.goto(`${dashboard.url}/${twin}/${path}`);
    await page.getByRole('note').getByText('Test workspace').waitFor();
    expect(await page.title()).toStartWith('Test workspace: ');
  }
  expect(await visualProblems(page, { language: 'en', on: ['phone'] })).toEqual([]);
  await page.getByRole('button', { name: 'Wipe' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Wipe' }).click();
  await page.getByText('The test workspace was wiped.').waitFor();
  expect([await count('orders', twin), await count('orders', workspace.id)]).toEqual([0, 1]);
  await page.getByRole('link', { name: 'To the real one' }).click();
  await page.waitForURL(`**/${workspace.id}/home`);
  expect(await page.getByText('Test workspace').isVisible()).toBe(false);
  expect(errors).toEqual([]);
});

test('a test workspace reads well in Arabic on a phone', async () => {
  const twin = (await findTwin(db, workspace.id))?.id ?? '';
  const { page, errors } = await openPage('admin', { language: 'ar' });
  for (const path of ['settings/test', 'home', 'orders']) {
    await page.goto(`${dashboard.url}/${twin}/${path}`);
    await page.getByRole('note').getByText('مساحة تجريبية').waitFor();
    expect([path, await visualProblems(page, { language: 'ar', on: ['phone'] })]).toEqual([path, []]);
  }
  expect(errors).toEqual([]);
});

test('a real workspace is neither filled nor wiped, and staff see no twin', async () => {
  const admin = await signedIn(dashboard, dashboard.admin);
  for (const action of ['evening', 'wipe'])
    expect((await admin.post(`/${workspace.id}/settings/test/${action}`)).status).toBe(409);
  expect(await count('orders', workspace.id)).toBe(1);
  const staff = await signedIn(dashboard, dashboard.staff);
  const twin = (await findTwin(db, workspace.id))?.id ?? '';
  expect((await staff.get(`/${twin}/home`)).status).toBe(404);
});
