import { expect, test } from 'bun:test';
import { newId } from '../../../../shared/db/new-id.ts';
import { type KeptCall, saveCallHours, saveCalls } from '../../../../shared/keys/calls/save-calls.ts';
import { saveRefusals, saveUses } from '../../../../shared/keys/write-key-use.ts';
import { createKey, createWorkspace } from '../../../../tests/support/data/workspace.ts';
import { dashboardForThisFile } from '../../../../tests/support/running/for-this-file.ts';

const { dashboard, as, at } = await dashboardForThisFile();
const { sql, workspace } = dashboard;
const admin = await as('admin');
const { id, value } = await createKey(sql, workspace.id, { permissions: ['orders:read'] });
const hour = Date.now() - (Date.now() % 3_600_000);
const text = (path: string) => admin.text(at(path));

test('the list and the page of a key show its calls and refusals', async () => {
  await saveUses(sql, [{ of: id, hour, calls: 41, lastAt: hour }]);
  await saveUses(sql, [{ of: id, hour: hour - 5 * 3_600_000, calls: 1_000, lastAt: hour }]);
  const of = { hash: Bun.SHA256.hash(value) as Uint8Array, code: 'forbidden', detail: 'orders:write' };
  await saveRefusals(sql, [{ of, hour, calls: 7, lastAt: hour + 1 }]);

  const list = await text('/keys');
  for (const shown of ['>41<', '>1,041<', 'Calls with this key in the last 24 hours: 1,041.'])
    expect(list).toContain(shown);
  const page = await text(`/keys/${id}`);
  expect(page).toContain('The key lacks a permission<small dir="ltr">orders:write</small>');
  expect(page).toContain('Calls in 24 hours: 1,041');
});

const call = (given: Partial<KeptCall>): KeptCall => ({
  ...{ id: newId('call'), workspaceId: workspace.id, keyId: id, at: Date.now(), method: 'POST', status: 409 },
  ...{ path: '/api/v1/orders/action', code: 'invalid_state', ms: 12, requestId: 'lost-approval', ...given },
});

test('an admin finds a call by the id of its request', async () => {
  await saveCalls(sql, [call({}), call({ requestId: 'of-another', workspaceId: await createWorkspace(sql) })]);
  const page = await text('/keys/calls?request=%20lost-approval');
  for (const shown of ['409', 'invalid_state', 'POST /api/v1/orders/action', '12 ms', `/keys/${id}`])
    expect(page).toContain(shown);
  expect(await text('/keys/calls?request=of-another')).toContain('No such call');
  expect(await text('/keys/calls')).not.toContain('of-another');
});

test('a call of a deleted key stays, and an unknown filter is no filter', async () => {
  await saveCalls(sql, [call({ keyId: newId('key'), requestId: 'orphan' })]);
  const page = await text('/keys/calls?status=teapot&path=/etc/passwd&key=x&before=y');
  expect(page).toContain('orphan');
  expect(page).toContain('a deleted key');
});

test('what was only counted is shown by status and hour', async () => {
  const of = {
    workspaceId: workspace.id,
    keyId: id,
    hour,
    method: 'GET',
    path: '/api/v1/orders',
    status: 200,
    code: '',
  };
  await saveCallHours(sql, [{ ...of, calls: 1_234, totalMs: 2_468, slowestMs: 40 }]);
  const page = await text(`/keys/calls?key=${id}&status=200&path=/api/v1/orders`);
  for (const shown of ['Calls in 24 hours: 1,234', '>1,234<', '2 ms', '40 ms', 'None among the newest calls'])
    expect(page).toContain(shown);
});

test('the address without a workspace leads to the one that has the call', async () => {
  await saveCalls(sql, [call({ requestId: 'from the reference' })]);
  const led = await admin.get('/calls?request=from%20the%20reference');
  expect([led.status, led.headers.get('location')]).toEqual([303, at('/keys/calls?request=from+the+reference')]);
  expect((await admin.get('/calls')).headers.get('location')).toBe(at('/keys/calls'));
});
