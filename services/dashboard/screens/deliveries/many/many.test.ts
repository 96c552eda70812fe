import { afterAll, beforeAll, expect, test } from 'bun:test';
import { recordEvents } from '../../../../../shared/messaging/record.ts';
import { createEndpoint } from '../../../../../shared/webhooks/verbs/endpoints.ts';
import { createWorkspace } from '../../../../../shared/workspaces/workspaces.ts';
import {
  accessibilityProblems,
  type Page,
  screenshot,
  startBrowser,
} from '../../../../../tests/support/browser/browser.ts';
import { signIn } from '../../../../../tests/support/browser/sign-in.ts';
import { startReceiver } from '../../../../../tests/support/requests/receiver.ts';
import { startDashboard } from '../../../../../tests/support/running/dashboard.ts';
import { signedIn } from '../../../../../tests/support/running/dashboard-visitor.ts';
import { eventually, secretsKey, startService } from '../../../../../tests/support/running/world.ts';

let dashboard: Awaited<ReturnType<typeof startDashboard>>;
let dispatcher: ReturnType<typeof startService>;
let isStopped = false;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let browser: Awaited<ReturnType<typeof startBrowser>>;
let admin: Awaited<ReturnType<typeof signedIn>>;
/** Their ids, in the order in which a run goes through them. */
let endpoints: string[];
/** Of each endpoint: three orders that were created, two that were approved. */
const each = 5;

beforeAll(async () => {
  dashboard = await startDashboard({ secretsKey });
  dispatcher = startService({ url: dashboard.databaseUrl }, { natsUrl: dashboard.natsUrl });
  receiver = await startReceiver();
  browser = await startBrowser();
  admin = await signedIn(dashboard, dashboard.admin);
  const { db, secrets, workspace, sql } = dashboard;
  const made = [];
  for (const place of ['a', 'b', 'c']) {
    const wanted = { workspaceId: workspace.id, url: `${receiver.url}/${place}`, events: ['order.*'] };
    made.push((await createEndpoint(db, secrets, 'private', wanted)).id);
  }
  endpoints = made.toSorted();
  const names = ['order.created', 'order.created', 'order.created', 'order.approved', 'order.approved'];
  await sql.begin((tx) =>
    recordEvents(
      tx,
      workspace.id,
      names.map((name, number) => ({ name, data: { number } })),
    ),
  );
  await allAre('delivered');
});
afterAll(async () => {
  await browser.close();
  if (!isStopped) await dispatcher.stop();
  await receiver.close();
  await dashboard.stop();
});

const path = () => `/${dashboard.workspace.id}/webhooks/deliveries/again`;
const counted = async (query: string) => (await admin.get(`${path()}?${query}`)).text();

/** Waits until everything has ended so, and nothing is open. */
async function allAre(status: 'delivered' | 'failed') {
  await eventually(async () => {
    const rows = await dashboard.sql`select from closed_deliveries where status = ${status}`;
    return rows.length === 3 * each;
  });
}

/** As if all of their attempts had failed. */
const letAllFail = () => dashboard.sql`update closed_deliveries set status = 'failed', last_error = 'http_503: no'`;

test('how many would be sent is counted by endpoint, event, status and time', async () => {
  expect(await counted('status=failed')).toContain('No matches');
  expect(await counted('status=retrying')).toContain('No matches');
  expect(await counted('status=delivered')).toContain('Send 15 again');
  await letAllFail();
  expect(await counted('')).toContain('Send 15 again');
  expect(await counted('event=order.approved')).toContain('Send 6 again');
  expect(await counted(`endpoint=${endpoints[1]}&event=order.created`)).toContain('Send 3 again');
  expect(await counted('from=2026-01-01T00%3A00')).toContain('Send 15 again');
  expect(await counted('until=2026-01-01T00%3A00')).toContain('No matches');
  expect(await counted('from=2099-01-01T00%3A00&until=2099-01-02T00%3A00')).toContain('This is before the start');
});

test('a time that is none is told with what was typed, and an endpoint of others is not there', async () => {
  const wrong = await admin.get(`${path()}?from=yesterday%22%3E%3Cscript%3E`);
  expect(wrong.status).toBe(422);
  const page = await wrong.text();
  expect(page).toContain('Enter a day and a time.');
  expect(page).toContain('value="yesterday&quot;&gt;&lt;script&gt;"');
  const { id: workspaceId } = await createWorkspace(dashboard.db, {
    ...{ name: 'Other', kind: 'store', plan: 'pro', timezone: 'UTC', currency: 'IQD' },
  });
  const wanted = { workspaceId, url: receiver.url, events: ['*'] };
  const { id } = await createEndpoint(dashboard.db, dashboard.secrets, 'private', wanted);
  expect((await admin.get(`${path()}?endpoint=${id}`)).status).toBe(404);
  expect((await admin.post(path(), { ...asked, endpoint: id })).status).toBe(404);
  expect((await admin.post(path(), { ...asked, at: id })).status).toBe(303);
  expect(await dashboard.sql`select from open_deliveries`).toHaveLength(0);
});

const asked = {
  ...{ endpoint: '', event: '', status: 'failed', from: '', until: '', before: '9999999999999', total: '15' },
  ...{ sent: '0', skipped: '0', at: '', after: '' },
};

test('a form that none of our pages sends is refused, and sends nothing: never one of everything instead', async () => {
  await letAllFail();
  const before = receiver.received.length;
  const forms = [
    {},
    { ...asked, status: 'pending' },
    { ...asked, status: '' },
    { ...asked, event: 'order.*' },
    { ...asked, endpoint: "whe_1' or 1=1" },
    { ...asked, before: '-1' },
    { ...asked, before: '1e9' },
    { ...asked, at: 'everywhere' },
    { ...asked, at: endpoints[0] ?? '', after: 'x'.repeat(61) },
  ];
  for (const form of forms) expect((await admin.post(path(), form)).status).toBe(400);
  // Understood, but the place is none to go on from: the dispatcher refuses it.
  const lost = { ...asked, status: 'retrying', endpoint: endpoints[0] ?? '', at: endpoints[0] ?? '', after: 'nowhere' };
  expect((await admin.post(path(), lost)).status).toBe(422);
  expect(receiver.received.length).toBe(before);
});

async function visit(scripts: boolean, language = 'en', screen: 'desktop' | 'phone' = 'desktop') {
  const visitor = await browser.open({ scripts, language, screen });
  await signIn(visitor.page, dashboard, dashboard.admin);
  return visitor;
}

/** A session holds this endpoint's deliveries for longer than a part may take, so that the run is made of several. */
async function holdUp(endpointId: string | undefined): Promise<() => Promise<void>> {
  const held = await dashboard.sql.reserve();
  await held`begin`;
  await held`select from closed_deliveries where endpoint_id = ${endpointId ?? ''} for update`;
  const began = performance.now();
  return async () => {
    await eventually(() => performance.now() - began > 2_500);
    await held`commit`;
    held.release();
  };
}

/** Whether each was sent once more, under its own id. */
async function expectAllSentAgain(before: number) {
  await allAre('delivered');
  const again = receiver.received.slice(before).map(({ headers }) => headers['x-service-delivery']);
  expect([again.length, new Set(again).size]).toEqual([3 * each, 3 * each]);
}

test('from the list to the last one: what it shows is counted, sent in parts that follow each other, and arrives', async () => {
  await letAllFail();
  const before = receiver.received.length;
  const { page, errors, close } = await visit(true);
  await page.goto(`${dashboard.url}/${dashboard.workspace.id}/webhooks/deliveries?status=failed&since=day`);
  await page.getByRole('link', { name: 'Send many again' }).click();
  await page.getByRole('button', { name: 'Send 15 again' }).waitFor();
  await look(page, 'many-counted-en');
  const [{ lastEntry } = { lastEntry: '' }] = await dashboard.sql<{ lastEntry: string }[]>`
    select coalesce(max(id), '') as "lastEntry" from audit_entries`;
  const letGo = await holdUp(endpoints[1]);
  await page.getByRole('button', { name: 'Send 15 again' }).click();
  const released = letGo();
  await page.getByText('Done. Sent again: 15.').waitFor();
  await released;
  await look(page, 'many-done-en');
  await expectAllSentAgain(before);
  const address = page.url();
  await page.reload();
  await page.goto(address);
  expect(await page.getByText('Done. Sent again').count()).toBe(0);
  await page.getByRole('link', { name: 'Deliveries' }).first().waitFor();
  expect(receiver.received.length).toBe(before + 3 * each);
  const entries = await dashboard.sql<{ details: { of: string; count: number; status: string } }[]>`
    select details from audit_entries where action = 'delivery.resent' and id > ${lastEntry}`;
  // How many come in which part depends on how fast the machine is.
  expect(entries.length).toBeGreaterThan(1);
  expect(entries.every(({ details }) => details.of === 'many' && details.status === 'failed')).toBe(true);
  expect(entries.reduce((sum, { details }) => sum + details.count, 0)).toBe(15);
  expect(errors).toEqual([]);
  await close();
});

test('without scripts each part is a press of its button, in Arabic on a phone', async () => {
  await letAllFail();
  const before = receiver.received.length;
  const { page, close } = await visit(false, 'ar', 'phone');
  await page.goto(dashboard.url + path());
  const letGo = await holdUp(endpoints[1]);
  const pressed = page.getByRole('button', { name: 'إعادة إرسال ١٥' }).click();
  await Promise.all([pressed, letGo()]);
  await page.getByText('أُعيد إرسال ١٠ من ١٥').waitFor();
  await screenshot(page, 'dashboard-many-progress-ar-phone');
  expect(await page.evaluate('document.documentElement.scrollWidth > screen.width')).toBe(false);
  await page.getByRole('button', { name: 'متابعة' }).click();
  await page.getByText('عدد ما أُعيد إرساله: ١٥').waitFor();
  await expectAllSentAgain(before);
  await close();
});

test('an endpoint that is disabled is left out by name; when the sender is away, that is said', async () => {
  await letAllFail();
  const id = endpoints[2] ?? '';
  await dashboard.sql`update webhook_endpoints set enabled = false where id = ${id}`;
  const page = await counted('');
  expect(page).toContain('Send 10 again');
  expect(page).toContain('Left out: disabled');
  expect(await counted(`endpoint=${id}`)).toContain('All endpoints are disabled');
  expect(await (await admin.post(path(), { ...asked, endpoint: id })).text()).toContain('All endpoints are disabled');
  await dispatcher.stop();
  isStopped = true;
  const away = await admin.post(path(), asked);
  expect(away.status).toBe(422);
  expect(await away.text()).toContain('Webhooks cannot be sent right now');
});

/** A picture in both themes, which axe finds nothing wrong with. */
async function look(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await screenshot(page, `dashboard-${name}-${colorScheme}`);
    expect(await accessibilityProblems(page)).toEqual([]);
  }
}
