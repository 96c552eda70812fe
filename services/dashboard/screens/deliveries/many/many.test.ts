import { expect, test } from 'bun:test';
import { announceEvents } from '../../../../../shared/messaging/announce.ts';
import { recordEvents } from '../../../../../shared/messaging/record.ts';
import { createEndpoint } from '../../../../../shared/webhooks/verbs/endpoints.ts';
import { maxPartMs } from '../../../../../shared/webhooks/verbs/resend-many.ts';
import { accessibilityProblems, startBrowser } from '../../../../../tests/support/browser/browser.ts';
import { pageOpener } from '../../../../../tests/support/browser/sign-in.ts';
import { createWorkspace } from '../../../../../tests/support/data/workspace.ts';
import { startReceiver } from '../../../../../tests/support/requests/receiver.ts';
import { forThisFile } from '../../../../../tests/support/run/for-this-file.ts';
import { dashboardForThisFile } from '../../../../../tests/support/running/for-this-file.ts';
import { eventually, secretsKey, startService } from '../../../../../tests/support/running/world.ts';
import { isLockAwaited } from '../../../../../tests/support/watching/lock-waits.ts';

const { dashboard, as } = await dashboardForThisFile({ secretsKey });
const { db, secrets, sql, workspace } = dashboard;
const [dispatcher, receiver, browser] = await forThisFile(
  startService({ url: dashboard.databaseUrl }, { natsUrl: dashboard.natsUrl }),
  startReceiver(),
  startBrowser(),
);
const admin = await as('admin');
const openPage = pageOpener(dashboard, browser);
const makeEndpoint = async (place: string, workspaceId = workspace.id) =>
  (await createEndpoint(db, secrets, 'private', { workspaceId, url: `${receiver.url}/${place}`, events: ['order.*'] }))
    .id;
/** Sorted by id, as a bulk resend visits them. */
const endpoints = [await makeEndpoint('a'), await makeEndpoint('b'), await makeEndpoint('c')].toSorted();
/** For each endpoint three created and two approved orders. */
const names = ['order.created', 'order.created', 'order.created', 'order.approved', 'order.approved'];
const each = names.length;
const events = names.map((name) => ({ name, data: {} }));
await sql.begin((tx) => recordEvents(tx, workspace.id, events));
announceEvents(dashboard.backend.messaging);
await allAre('delivered');

const path = `/${workspace.id}/webhooks/deliveries/again`;
const counted = (query: string) => admin.text(`${path}?${query}`);

/** Waits until every delivery has this status, and none is open. */
async function allAre(status: 'delivered' | 'failed') {
  await eventually(async () => (await sql`select from closed_deliveries where status = ${status}`).length === 3 * each);
}

/** Closes all deliveries as failed. */
const failAll = () => sql`update closed_deliveries set status = 'failed', last_error = 'http_503: no'`;

test('deliveries to send are counted by endpoint, event, status and time', async () => {
  expect(await counted('status=failed')).toContain('No matches');
  expect(await counted('status=retrying')).toContain('No matches');
  expect(await counted('status=delivered')).toContain('Send 15 again');
  await failAll();
  expect(await counted('')).toContain('Send 15 again');
  expect(await counted('event=order.approved')).toContain('Send 6 again');
  expect(await counted(`endpoint=${endpoints[1]}&event=order.created`)).toContain('Send 3 again');
  expect(await counted('from=2026-01-01T00%3A00')).toContain('Send 15 again');
  expect(await counted('until=2026-01-01T00%3A00')).toContain('No matches');
  expect(await counted('from=2099-01-01T00%3A00&until=2099-01-02T00%3A00')).toContain('This is before the start');
});

test('a wrong time is explained, and another workspace’s endpoint is 404', async () => {
  const wrong = await admin.get(`${path}?from=yesterday%22%3E%3Cscript%3E`);
  expect(wrong.status).toBe(422);
  const page = await wrong.text();
  for (const shown of ['Enter a day and a time.', 'value="yesterday&quot;&gt;&lt;script&gt;"'])
    expect(page).toContain(shown);
  const id = await makeEndpoint('other', await createWorkspace(sql));
  expect((await admin.get(`${path}?endpoint=${id}`)).status).toBe(404);
  expect((await admin.post(path, { ...asked, endpoint: id })).status).toBe(404);
  expect((await admin.post(path, resumedAt(id))).status).toBe(303);
  expect(await sql`select from open_deliveries`).toHaveLength(0);
});

const asked = {
  ...{ endpoint: '', event: '', status: 'failed', from: '', until: '', before: '9999999999999', total: '15' },
  ...{ sent: '0', skipped: '0', at: '', after: '' },
};
/** The form of a run that continues at this endpoint, after this position. */
const resumedAt = (resumeEndpoint = '', after = '') => ({ ...asked, at: resumeEndpoint, after });

test('a form that no page sends is refused, and sends nothing', async () => {
  await failAll();
  const before = receiver.received.length;
  const forms = [
    {},
    { ...asked, status: 'pending' },
    { ...asked, status: '' },
    { ...asked, event: 'order.*' },
    { ...asked, endpoint: "whe_1' or 1=1" },
    { ...asked, before: '-1' },
    { ...asked, before: '1e9' },
    resumedAt('everywhere'),
    resumedAt(endpoints[0], 'x'.repeat(61)),
  ];
  for (const form of forms) expect((await admin.post(path, form)).status).toBe(400);
  // The form is valid, but the dispatcher refuses the position.
  const lost = { ...resumedAt(endpoints[0], 'nowhere'), status: 'retrying', endpoint: endpoints[0] ?? '' };
  expect((await admin.post(path, lost)).status).toBe(422);
  expect(receiver.received.length).toBe(before);
});

/** Locks this endpoint's deliveries until a resend has waited for them longer than one part may take, so that the run
 * needs several. */
async function lockDeliveries(endpointId: string | undefined): Promise<() => Promise<void>> {
  const held = await sql.reserve();
  await held`begin`;
  await held`select from closed_deliveries where endpoint_id = ${endpointId ?? ''} for update`;
  return async () => {
    await eventually(() => isLockAwaited(sql));
    await Bun.sleep(maxPartMs);
    await held`commit`;
    held.release();
  };
}

/** Expects that each was resent once, with its own id. */
async function expectAllSentAgain(before: number) {
  await allAre('delivered');
  const again = receiver.received.slice(before).map(({ headers }) => headers['x-service-delivery']);
  expect([again.length, new Set(again).size]).toEqual([3 * each, 3 * each]);
}

test('the listed deliveries are counted, resent in parts, and arrive', async () => {
  await failAll();
  const before = receiver.received.length;
  const list = '/webhooks/deliveries?status=failed&since=day';
  const { page, errors } = await openPage('admin', { screen: 'desktop' }, list);
  await page.getByRole('link', { name: 'Send many again' }).click();
  await page.getByRole('button', { name: 'Send 15 again' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const [{ lastEntry } = { lastEntry: '' }] = await sql<{ lastEntry: string }[]>`
    select coalesce(max(id), '') as "lastEntry" from audit_entries`;
  const releaseLock = await lockDeliveries(endpoints[1]);
  await page.getByRole('button', { name: 'Send 15 again' }).click();
  const released = releaseLock();
  await page.getByText('Done. Sent again: 15.').waitFor();
  await released;
  expect(await accessibilityProblems(page)).toEqual([]);
  await expectAllSentAgain(before);
  const address = page.url();
  await page.reload();
  await page.goto(address);
  expect(await page.getByText('Done. Sent again').count()).toBe(0);
  await page.getByRole('link', { name: 'Deliveries' }).first().waitFor();
  expect(receiver.received.length).toBe(before + 3 * each);
  const entries = await sql<{ details: { of: string; count: number; status: string } }[]>`
    select details from audit_entries where action = 'delivery.resent' and id > ${lastEntry}`;
  // The sizes of the parts depend on the machine's speed.
  expect(entries.length).toBeGreaterThan(1);
  expect(entries.every(({ details }) => details.of === 'many' && details.status === 'failed')).toBe(true);
  expect(entries.reduce((sum, { details }) => sum + details.count, 0)).toBe(15);
  expect(errors).toEqual([]);
});

test('without scripts each part is a press of its button, in Arabic on a phone', async () => {
  await failAll();
  const before = receiver.received.length;
  const { page } = await openPage('admin', { scripts: false, language: 'ar' }, '/webhooks/deliveries/again');
  const releaseLock = await lockDeliveries(endpoints[1]);
  const pressed = page.getByRole('button', { name: 'إعادة إرسال ١٥' }).click();
  await Promise.all([pressed, releaseLock()]);
  await page.getByText('أُعيد إرسال ١٠ من ١٥').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth > screen.width')).toBe(false);
  await page.getByRole('button', { name: 'متابعة' }).click();
  await page.getByText('عدد ما أُعيد إرساله: ١٥').waitFor();
  await expectAllSentAgain(before);
});

test('a disabled endpoint is skipped and named; a stopped dispatcher is shown', async () => {
  await failAll();
  const id = endpoints[2] ?? '';
  await sql`update webhook_endpoints set enabled = false where id = ${id}`;
  const page = await counted('');
  for (const shown of ['Send 10 again', 'Left out: disabled']) expect(page).toContain(shown);
  expect(await counted(`endpoint=${id}`)).toContain('All endpoints are disabled');
  expect(await (await admin.post(path, { ...asked, endpoint: id })).text()).toContain('All endpoints are disabled');
  await dispatcher.stop();
  const away = await admin.post(path, asked);
  expect(away.status).toBe(422);
  expect(await away.text()).toContain('Webhooks cannot be sent right now');
});
