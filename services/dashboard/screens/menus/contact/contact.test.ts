import { expect, test } from 'bun:test';
import { getCatalog, putCatalog } from '../../../../../shared/catalog/verbs/catalogs.ts';
import { publishCatalog } from '../../../../../shared/catalog/verbs/publish-catalog.ts';
import { smallMenu } from '../../../../../tests/journeys/catalog/menus.ts';
import { accessibilityProblems } from '../../../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../../../tests/support/browser/dashboard.ts';

const { dashboard, openPage } = await dashboardWithBrowser();

test('an admin sets contacts and opening hours, and overwrites nobody unseen', async () => {
  const { id } = await putCatalog(dashboard.db, dashboard.workspace.id, smallMenu());
  const { page, errors } = await openPage('admin', { language: 'ar' }, `/menus/${id}/contact`);
  const fill = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await page.fill(`[name="${name}"]`, value);
  };
  const save = () => page.click('.form .actions .button--primary');

  expect(await accessibilityProblems(page)).toEqual([]);
  await page.check('[name=webChat]');
  await fill({ whatsapp: '0770 123 4567', telegram: '@dijla_grill', 'opens-fri-0': '13:00' });
  await save();
  await page.locator('#whatsapp-problem').waitFor();
  await page.locator('#fri-problem').waitFor();
  expect(await page.inputValue('[name=whatsapp]')).toBe('0770 123 4567');
  expect(await page.inputValue('[name="opens-fri-0"]')).toBe('13:00');
  expect(await accessibilityProblems(page)).toEqual([]);

  const times = { 'closes-fri-0': '01:00', 'opens-fri-1': '09:00', 'closes-fri-1': '11:00' };
  await fill({ whatsapp: '+964 770 123 4567', ...times });
  await save();
  await page.locator('#whatsapp-problem').waitFor({ state: 'detached' });
  await page.locator('[name="opens-fri-1"][value="09:00"]').waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  const { draft } = await getCatalog(dashboard.db, id);
  expect(draft.contact).toEqual({
    ...{ webChat: true, whatsapp: '+964 770 123 4567', telegram: '@dijla_grill' },
    hours: [
      { day: 'fri', opens: '13:00', closes: '01:00' },
      { day: 'fri', opens: '09:00', closes: '11:00' },
    ],
  });

  // Another person's change since: the typed values are still shown, and saving again stores them.
  await putCatalog(dashboard.db, dashboard.workspace.id, { id, ...smallMenu(), contact: { phone: '+9647700000000' } });
  await save();
  await page.locator('.form [role=alert]').waitFor();
  expect(await page.locator('section[aria-labelledby="saved-now"]').textContent()).toContain('+9647700000000');
  expect((await getCatalog(dashboard.db, id)).draft.contact).toEqual({ phone: '+9647700000000' });
  await save();
  await page.locator('.form [role=alert]').waitFor({ state: 'detached' });
  expect((await getCatalog(dashboard.db, id)).draft.contact).toMatchObject({ telegram: '@dijla_grill' });
  expect(errors.filter((error) => !error.includes('422'))).toEqual([]);

  await publishCatalog(dashboard.db, dashboard.backend.publishing, id);
  const [row] = await dashboard.sql`select content from catalog_snapshots where catalog_id = ${id}`;
  expect(JSON.parse(row?.content).contact).toMatchObject({
    ...{ webChat: true, whatsapp: '+9647701234567', telegram: 'dijla_grill', timezone: 'Asia/Baghdad' },
  });
});
