import { expect, test } from 'bun:test';
import { saveRefusals, saveUses } from '../../../../shared/keys/write-key-use.ts';
import { createKey, createWorkspace } from '../../../../tests/support/data/workspace.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../../tests/support/running/dashboard.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-visitor.ts';

const [dashboard] = await forThisFile(startDashboard());
const admin = await signedIn(dashboard, dashboard.admin);

const hour = Date.now() - (Date.now() % 3_600_000);
const at = (path: string) => `/${dashboard.workspace.id}${path}`;

test('the list and the page of a key show its calls, and the page why calls were refused', async () => {
  const { id, value } = await createKey(dashboard.sql, dashboard.workspace.id, { permissions: ['orders:read'] });
  await saveUses(dashboard.sql, [{ of: id, hour, calls: 41, lastAt: hour }]);
  await saveUses(dashboard.sql, [{ of: id, hour: hour - 5 * 3_600_000, calls: 1_000, lastAt: hour }]);
  const of = { hash: Bun.SHA256.hash(value) as Uint8Array, code: 'forbidden', detail: 'orders:write' };
  await saveRefusals(dashboard.sql, [{ of, hour, calls: 7, lastAt: hour + 1 }]);

  const list = await (await admin.get(at('/keys'))).text();
  expect(list).toContain('>41<');
  expect(list).toContain('>1,041<');
  expect(list).toContain('Calls with this key in the last 24 hours: 1,041.');
  const page = await (await admin.get(at(`/keys/${id}`))).text();
  expect(page).toContain('The key lacks a permission<small dir="ltr">orders:write</small>');
  expect(page).toContain('Calls in 24 hours: 1,041');
});

test('a key of another workspace has no page, and cannot be ended from here', async () => {
  const { id } = await createKey(dashboard.sql, await createWorkspace(dashboard.sql));
  expect((await admin.get(at(`/keys/${id}`))).status).toBe(404);
  for (const deed of ['revoke', 'delete']) expect((await admin.post(at(`/keys/${id}/${deed}`))).status).toBe(404);
  expect((await dashboard.sql`select revoked_at from api_keys where id = ${id}`)[0]?.revoked_at).toBeNull();
});

test('making and deleting keys asks who one is once that was a while ago', async () => {
  const { id } = await createKey(dashboard.sql, dashboard.workspace.id);
  const later = await signedIn(dashboard, dashboard.admin);
  await dashboard.sql`update sessions set proved_at = clock() - interval '16 minutes'`;
  const asked = async (answer: Promise<Response>) => (await answer).headers.get('location');
  expect(await asked(later.get(at('/keys/new')))).toStartWith('/prove?to=');
  expect(await asked(later.post(at('/keys'), { name: 'x', permissions: 'orders:read' }))).toStartWith('/prove?to=');
  expect(await asked(later.post(at(`/keys/${id}/delete`)))).toStartWith('/prove?to=');
  expect(await dashboard.sql`select 1 from api_keys where id = ${id}`).toHaveLength(1);
  expect(await asked(later.post(at(`/keys/${id}/revoke`)))).toBe(at('/keys'));
  await dashboard.sql`update sessions set proved_at = clock()`;
  expect(await asked(later.post(at(`/keys/${id}/delete`)))).toBe(at('/keys'));
  expect(await dashboard.sql`select 1 from api_keys where id = ${id}`).toHaveLength(0);
});
