import { expect, test } from 'bun:test';
import { putCatalog } from '../../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../../shared/catalog/verbs/publish-catalog.ts';
import { createForm } from '../../../../shared/forms/verbs/forms.ts';
import { setWorkspace, type WorkspaceChanges } from '../../../../shared/workspaces/workspaces.ts';
import { smallMenu } from '../../../../tests/journeys/catalog/menus.ts';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { noisePicture } from '../../../../tests/support/data/noise-picture.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-client.ts';
import { endpointTexts } from '../endpoints/texts.ts';
import { keyTexts } from '../keys/texts.ts';

const { dashboard, openPage } = await dashboardWithBrowser();
const { sql, db, workspace } = dashboard;
const admin = await signedIn(dashboard, dashboard.admin);
const at = (path: string) => `/${workspace.id}${path}`;

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
  const [snapshot] = await sql`select content from catalog_snapshots where catalog_id = ${id}`;
  expect(JSON.parse(snapshot?.content).branding).toMatchObject({ accent: '#9a3412', logo });
});

const dayMs = 24 * 60 * 60 * 1000;

test.each(['en', 'ar'] as const)('an admin sets a period, is told its start, and undoes it (%s)', async (language) => {
  const { page } = await openPage('admin', { screen: 'phone', language, scripts: false }, '/settings/retention');
  await page.fill('input[name=orders]', '7');
  await page.click('form.form button.button--primary');
  expect(await page.locator('.field__problem').count()).toBe(1);
  await page.fill('input[name=orders]', '400');
  await page.click('form.form button.button--primary');
  await page.locator('.notice--good').waitFor();
  expect(await page.inputValue('input[name=orders]')).toBe('400');
  const begins = Date.parse((await page.locator('main time').getAttribute('datetime')) ?? '');
  expect(Math.round((begins - Date.now()) / dayMs)).toBe(7);
  await page.fill('input[name=orders]', '');
  await page.click('form.form button.button--primary');
  expect(await page.inputValue('input[name=orders]')).toBe('');
  const [row] = await sql<{ days: number | null }[]>`select order_days as days from retention`;
  expect(row).toEqual({ days: null });
});

const all = { plan: 'pro', apiEnabled: true, webhooksEnabled: true } as const;
const cases: [string, WorkspaceChanges, { keys: boolean; webhooks: boolean }][] = [
  ['the free plan offers neither', { plan: 'free' }, { keys: false, webhooks: false }],
  ['the starter plan offers neither', { plan: 'starter' }, { keys: false, webhooks: false }],
  ['no keys are offered with API access off', { apiEnabled: false }, { keys: false, webhooks: true }],
  ['no endpoints are offered with webhooks off', { webhooksEnabled: false }, { keys: true, webhooks: false }],
  ['the pro plan offers both', {}, { keys: true, webhooks: true }],
];

test.each(cases)('%s, in both languages', async (_, changes, offered) => {
  await setWorkspace(db, workspace.id, { ...all, ...changes });
  for (const language of ['en', 'ar'] as const) {
    await admin.post('/language', { language, to: at('/home') });
    const home = await admin.text(at('/home'));
    const planNotices = { keys: keyTexts(language).errors.plan, webhooks: endpointTexts(language).needsPlan };
    for (const screen of ['keys', 'webhooks'] as const) {
      const page = await admin.text(at(`/${screen}`));
      const isOffered = offered[screen];
      expect([screen, home.includes(at(`/${screen}/new`))]).toEqual([screen, isOffered]);
      const shown = [page.includes(at(`/${screen}/new`)), page.includes(planNotices[screen])];
      expect([screen, ...shown]).toEqual([screen, isOffered, !isOffered]);
      expect([screen, (await admin.get(at(`/${screen}/new`))).status]).toEqual([screen, isOffered ? 200 : 303]);
    }
  }
});
