import { expect, test } from 'bun:test';
import { newId } from '../../../../shared/db/new-id.ts';
import { type KeptCall, saveCallHours, saveCalls } from '../../../../shared/keys/calls/save-calls.ts';
import { createKey, createWorkspace } from '../../../../tests/support/data/workspace.ts';
import { dashboardForThisFile } from '../../../../tests/support/running/for-this-file.ts';

const { dashboard, as, at } = await dashboardForThisFile();
const { sql, workspace } = dashboard;
const admin = await as('admin');
const { id: keyId } = await createKey(sql, workspace.id);
const hour = Date.now() - (Date.now() % 3_600_000);

const call = (given: Partial<KeptCall>): KeptCall => ({
  ...{ id: newId('call'), workspaceId: workspace.id, keyId, at: Date.now(), method: 'POST', status: 409 },
  ...{ path: '/api/v1/orders/action', code: 'invalid_state', ms: 12, requestId: 'lost-approval', ...given },
});
const text = (path: string) => admin.text(at(path));

test('an admin finds a call by the id of its request', async () => {
  await saveCalls(sql, [call({}), call({ requestId: 'of-another', workspaceId: await createWorkspace(sql) })]);
  const page = await text('/keys/calls?request=%20lost-approval');
  for (const shown of ['409', 'invalid_state', 'POST /api/v1/orders/action', '12 ms', `/keys/${keyId}`])
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
  const of = { workspaceId: workspace.id, keyId, hour, method: 'GET', path: '/api/v1/orders', status: 200, code: '' };
  await saveCallHours(sql, [{ ...of, calls: 1_234, totalMs: 2_468, slowestMs: 40 }]);
  const page = await text(`/keys/calls?key=${keyId}&status=200&path=/api/v1/orders`);
  for (const shown of ['Calls in 24 hours: 1,234', '>1,234<', '2 ms', '40 ms', 'None among the newest calls'])
    expect(page).toContain(shown);
});

test('the address without a workspace leads to the one that has the call', async () => {
  await saveCalls(sql, [call({ requestId: 'from the reference' })]);
  const led = await admin.get('/calls?request=from%20the%20reference');
  expect([led.status, led.headers.get('location')]).toEqual([303, at('/keys/calls?request=from+the+reference')]);
  expect((await admin.get('/calls')).headers.get('location')).toBe(at('/keys/calls'));
});
