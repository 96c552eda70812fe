import { expect, test } from 'bun:test';
import { saveRefusals, saveUses } from '../../../../shared/keys/write-key-use.ts';
import { createKey } from '../../../../tests/support/data/workspace.ts';
import { dashboardForThisFile } from '../../../../tests/support/running/for-this-file.ts';

const { dashboard, as, at } = await dashboardForThisFile();
const admin = await as('admin');

const hour = Date.now() - (Date.now() % 3_600_000);

test('the list and the page of a key show its calls and refusals', async () => {
  const { id, value } = await createKey(dashboard.sql, dashboard.workspace.id, { permissions: ['orders:read'] });
  await saveUses(dashboard.sql, [{ of: id, hour, calls: 41, lastAt: hour }]);
  await saveUses(dashboard.sql, [{ of: id, hour: hour - 5 * 3_600_000, calls: 1_000, lastAt: hour }]);
  const of = { hash: Bun.SHA256.hash(value) as Uint8Array, code: 'forbidden', detail: 'orders:write' };
  await saveRefusals(dashboard.sql, [{ of, hour, calls: 7, lastAt: hour + 1 }]);

  const list = await admin.text(at('/keys'));
  for (const shown of ['>41<', '>1,041<', 'Calls with this key in the last 24 hours: 1,041.'])
    expect(list).toContain(shown);
  const page = await admin.text(at(`/keys/${id}`));
  expect(page).toContain('The key lacks a permission<small dir="ltr">orders:write</small>');
  expect(page).toContain('Calls in 24 hours: 1,041');
});
