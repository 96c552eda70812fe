import { expect, test } from 'bun:test';
import { createKey, createWorkspace } from '../../../tests/support/data/workspace.ts';
import { apiReadForThisFile } from '../../../tests/support/running/for-this-file.ts';
import { startApiRead } from '../../../tests/support/running/services.ts';
import { counted } from '../../../tests/support/watching/counted.ts';
import { recordingLog } from '../../../tests/support/watching/recording-log.ts';
import { firstIdAt } from '../../basics/id.ts';
import { connect } from '../../db/connections/connect.ts';
import { newId } from '../../db/new-id.ts';
import { createCallLog } from './call-log.ts';
import { type CallFilter, callHours, countCalls, readCalls } from './read-calls.ts';
import { type KeptCall, saveCalls } from './save-calls.ts';

const { stores, db } = await apiReadForThisFile();
const everything: CallFilter = { request: null, key: null, path: null, status: null, before: null };
const call = (workspaceId: string, given: Partial<KeptCall> = {}): KeptCall => ({
  ...{ id: newId('call'), workspaceId, keyId: 'key_a', at: Date.now(), method: 'GET', path: '/api/v1/orders' },
  ...{ status: 200, code: null, ms: 3, requestId: 'r', ...given },
});
const request = new Request('http://localhost/');
const ok = { method: 'GET', path: '/api/v1/orders', status: 200, code: null, ms: 3 };

test('calls are kept with their outcome under their own workspace, and counted', async () => {
  const [workspaceId, other] = [await createWorkspace(db), await createWorkspace(db)];
  const { id: keyId, value } = await createKey(db, workspaceId, { permissions: ['orders:read'] });
  const stranger = await createKey(db, other);
  const service = startApiRead(stores);
  const send = (path: string, key: string | null, id: string) =>
    service.client.send(path, key, { headers: { 'x-request-id': id } });
  await send('/api/v1/orders?status=pending&secret=1', value, 'first');
  await send('/api/v1/orders', value, 'second');
  await send('/api/v1/conversations', value, 'third');
  await send('/api/v1/orders?limit=0', value, `key ${value} in an id`);
  await send('/api/v1/orders', null, 'without a key');
  await send('/api/v1/orders', `sk_live_${'0'.repeat(64)}`, 'guessed');
  await send('/api/v1/nowhere', value, 'nowhere');
  await send('/api/v1/orders', stranger.value, 'of another');
  await service.stop();

  const { calls, older } = await readCalls(db, workspaceId, everything);
  const shown = calls.map(({ path, status, code, requestId }) => `${path} ${status} ${code} ${requestId}`);
  expect(shown).toEqual([
    expect.stringMatching(/^\/api\/v1\/orders 400 invalid_request key (?!sk_live_\d).* in an id$/),
    '/api/v1/conversations 403 forbidden third',
    '/api/v1/orders 200 null first',
  ]);
  expect(calls[0]).toMatchObject({ keyId, method: 'GET', ms: expect.any(Number), at: expect.any(Number) });
  expect(older).toBeNull();
  const counts = await countCalls(db, workspaceId, everything);
  expect(counts.map(({ path, status, calls: times }) => `${path} ${status} ${times}`)).toEqual([
    '/api/v1/conversations 403 1',
    '/api/v1/orders 400 1',
    '/api/v1/orders 200 2',
  ]);
  const [found] = (await readCalls(db, workspaceId, { ...everything, request: `key ${value} in an id` })).calls;
  expect(found?.status).toBe(400);
  expect((await readCalls(db, workspaceId, { ...everything, request: 'of another' })).calls).toEqual([]);
});

test('filters find calls of a key, a path, a status and all errors', async () => {
  const workspaceId = await createWorkspace(db);
  const filed = [
    call(workspaceId, { keyId: 'key_b' }),
    call(workspaceId, { path: '/api/v1/messages', status: 404, code: 'not_found' }),
    call(workspaceId, { status: 503, code: 'unavailable' }),
  ];
  await saveCalls(db, filed);
  const [b = '', missing = '', away = ''] = filed.map(({ id }) => id);
  const find = async (filter: Partial<CallFilter>) =>
    (await readCalls(db, workspaceId, { ...everything, ...filter })).calls.map(({ id }) => id);
  expect(await find({ key: 'key_b' })).toEqual([b]);
  expect(await find({ path: '/api/v1/messages' })).toEqual([missing]);
  expect(await find({ status: 503 })).toEqual([away]);
  expect(await find({ status: 'errors' })).toEqual([away, missing]);
  expect(await find({ before: missing })).toEqual([b]);
});

test('pages go on to the oldest call, and each call comes once', async () => {
  const workspaceId = await createWorkspace(db);
  const filed = Array.from({ length: 120 }, () => call(workspaceId));
  await saveCalls(db, filed);
  await saveCalls(db, filed);
  const seen: string[] = [];
  for (let before: string | null = null, page = 0; page < 6; page += 1) {
    const { calls, older } = await readCalls(db, workspaceId, { ...everything, before });
    seen.push(...calls.map(({ id }) => id));
    if (older === null) break;
    before = older;
  }
  expect(seen).toEqual(filed.map(({ id }) => id).toReversed());
});

test('calls older than a week are not shown, and soon forgotten', async () => {
  const workspaceId = await createWorkspace(db);
  const week = 7 * 24 * 60 * 60 * 1000;
  const idAt = (at: number) => newId('call').replace(/^cal_.{10}/, () => firstIdAt('call', at).slice(0, 14));
  const late = Date.now() - week - 60_000;
  const older = Date.now() - 9 * 24 * 60 * 60 * 1000;
  await saveCalls(db, [
    call(workspaceId, { id: idAt(late), at: late }),
    call(workspaceId, { id: idAt(older), at: older }),
  ]);
  expect((await readCalls(db, workspaceId, everything)).calls).toEqual([]);
  await saveCalls(db, [call(workspaceId)]);
  const [row] = await db<{ left: number }[]>`
    select count(*)::integer as left from api_calls where workspace_id = ${workspaceId}`;
  expect(row?.left).toBe(2);
});

test('every call is counted, also of a key in a hurry', async () => {
  const workspaceId = await createWorkspace(db);
  const { log, entries } = recordingLog();
  const calls = createCallLog(db, log);
  const caller = { keyId: 'key_c', workspaceId } as Parameters<typeof calls.note>[1];
  for (let n = 0; n < 1_000; n += 1) calls.note(request, caller, { ...ok, status: 429, code: 'rate_limited', ms: n });
  await calls.close();
  const [counts] = await countCalls(db, workspaceId, everything);
  expect(counts).toMatchObject({ calls: 1_000, meanMs: 500, slowestMs: 999, code: 'rate_limited' });
  const hours = await callHours(db, workspaceId, everything);
  expect([hours.length, hours.reduce((sum, { calls: times }) => sum + times, 0)]).toEqual([24, 1_000]);
  const kept = await db`select 1 from api_calls where workspace_id = ${workspaceId}`;
  // A minute may end meanwhile.
  expect([300, 600]).toContain(kept.length);
  expect(entries).toEqual([]);
});

test('calls that cannot be written are counted as dropped beyond a bound', async () => {
  const unreachable = connect('postgres://127.0.0.1:1/none', { name: 'test' });
  const { log, entries } = recordingLog();
  const calls = createCallLog(unreachable, log);
  const totals = () =>
    Promise.all(['api_call_writes_failed_total', 'api_calls_dropped_total'].map((name) => counted(name)));
  const [failed = 0, dropped = 0] = await totals();
  for (let n = 0; n < 5_003; n += 1) {
    calls.note(request, { keyId: `key_${n}`, workspaceId: 'ws_a' } as Parameters<typeof calls.note>[1], ok);
  }
  await calls.write();
  expect(entries.map(({ message }) => message)).toEqual(Array(2).fill('could not save the log of API calls, retrying'));
  expect(await totals()).toEqual([failed + 2, dropped + 3]);
  await calls.close();
  await unreachable.end();
});
