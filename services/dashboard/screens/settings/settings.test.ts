import { expect, test } from 'bun:test';
import { putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../../shared/catalog/verbs/publish-catalog.ts';
import { createForm } from '../../../../shared/forms/verbs/forms.ts';
import { smallMenu } from '../../../../tests/journeys/catalog/menus.ts';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { noisePicture } from '../../../../tests/support/data/noise-picture.ts';

const { dashboard, openPage } = await dashboardWithBrowser();

test('new forms and menus take the workspace’s colour and logo', async () => {
  const options = { screen: 'desktop', language: 'ar', scripts: false } as const;
  const { page } = await openPage('admin', options, '/settings');
  await page.fill('input[name=accent]', 'red');
  await page.setInputFiles('input[name=logo]', { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await page.click('form.form button.button--primary');
  expect(await page.locator('.field__problem').allInnerTexts()).toHaveLength(2);
  expect(await page.inputValue('input[name=accent]')).toBe('red');

  await page.fill('input[name=accent]', '#9A3412');
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: await noisePicture(900, 700).png().toBuffer() };
  await page.setInputFiles('input[name=logo]', picture);
  await page.click('form.form button.button--primary');
  expect(await page.locator('.notice--good').count()).toBe(1);

  // Encoded again and small, whatever was uploaded.
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
