import { expect, test } from 'bun:test';
import sharp from 'sharp';
import { putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../../shared/catalog/verbs/publish-catalog.ts';
import { createForm } from '../../../../shared/forms/verbs/forms.ts';
import { smallMenu } from '../../../../tests/journeys/catalog/menus.ts';
import { accessibilityProblems, screenshot, startBrowser } from '../../../../tests/support/browser/browser.ts';
import { signIn } from '../../../../tests/support/browser/sign-in.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../../tests/support/running/dashboard.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-visitor.ts';

const [dashboard, browser] = await forThisFile(startDashboard(), startBrowser());

/** As much of a picture as can be: nothing in it can be packed. */
const noise = sharp({
  create: {
    width: 900,
    height: 700,
    channels: 3,
    background: '#9a3412',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
});

test('a colour and a logo are given without JavaScript, and new forms and menus take them', async () => {
  const { page, close } = await browser.open({ screen: 'desktop', language: 'ar', scripts: false });
  await signIn(page, dashboard, dashboard.admin);
  await page.goto(`${dashboard.url}/${dashboard.workspace.id}/settings`);
  await page.fill('input[name=accent]', 'red');
  await page.setInputFiles('input[name=logo]', { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await page.click('form.form button.button--primary');
  expect(await page.locator('.field__problem').allInnerTexts()).toHaveLength(2);
  expect(await page.inputValue('input[name=accent]')).toBe('red');

  await page.fill('input[name=accent]', '#9A3412');
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: await noise.png().toBuffer() };
  await page.setInputFiles('input[name=logo]', picture);
  await page.click('form.form button.button--primary');
  expect(await page.locator('.notice--good').count()).toBe(1);
  await screenshot(page, 'settings-ar');
  await close();

  // Made anew and small, whatever was uploaded.
  const logo = expect.stringMatching(/^data:image\/webp;base64,.{1000,15970}$/);
  const { db, workspace } = dashboard;
  const fields = [{ key: 'name', type: 'short_text', label: 'Your name' }];
  const form = await createForm(db, workspace.id, { title: 'Reserve', fields });
  expect(form.definition.branding).toMatchObject({ accent: '#9a3412', logo });
  const own = await createForm(db, workspace.id, { title: 'Reserve', fields, branding: { accent: '#0b5d4e' } });
  expect(own.definition.branding).toMatchObject({ accent: '#0b5d4e', logo });

  const { branding, ...menu } = smallMenu();
  const { accent: _, ...plain } = branding;
  const { id, problems } = await putCatalog(db, workspace.id, { ...menu, branding: plain });
  expect(problems).toEqual([]);
  await publishCatalog(db, { enabled: true, url: 'http://localhost:8082', announce: async () => {} }, id);
  const [snapshot] = await dashboard.sql`select content from catalog_snapshots where catalog_id = ${id}`;
  expect(JSON.parse(snapshot?.content).branding).toMatchObject({ accent: '#9a3412', logo });
});

test('the page of the settings has nothing that axe finds', async () => {
  const { page, close } = await browser.open({ screen: 'phone', colours: 'dark' });
  await signIn(page, dashboard, dashboard.admin);
  await page.goto(`${dashboard.url}/${dashboard.workspace.id}/settings`);
  expect(await accessibilityProblems(page)).toEqual([]);
  await screenshot(page, 'settings-phone-dark');
  await close();
});

test('the settings of two people do not overwrite each other, and staff change nothing', async () => {
  const path = `/${dashboard.workspace.id}/settings`;
  const fields = { name: 'Another', timezone: 'Asia/Baghdad', plan: 'pro', version: 'older' };
  const admin = await signedIn(dashboard, dashboard.admin);
  expect((await admin.post(path, fields, path)).status).toBe(422);
  const staff = await signedIn(dashboard, dashboard.staff);
  expect((await staff.post(path, fields)).status).toBe(403);
  expect((await dashboard.sql`select name from workspaces where id = ${dashboard.workspace.id}`)[0]?.name).not.toBe(
    'Another',
  );
});
