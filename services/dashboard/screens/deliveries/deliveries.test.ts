import { beforeAll, expect, test } from 'bun:test';
import { connect } from '../../../../shared/db/connections/connect.ts';
import { recordEvents } from '../../../../shared/messaging/record.ts';
import { createRule } from '../../../../shared/webhooks/verbs/automation-rules.ts';
import { createEndpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { promoteSecret, rotateSecret } from '../../../../shared/webhooks/verbs/signing-secrets.ts';
import {
  accessibilityProblems,
  type Page,
  screenshot,
  startBrowser,
} from '../../../../tests/support/browser/browser.ts';
import { signIn } from '../../../../tests/support/browser/sign-in.ts';
import { startReceiver } from '../../../../tests/support/requests/receiver.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../../tests/support/running/dashboard.ts';
import { eventually, secretsKey, startService } from '../../../../tests/support/running/world.ts';

let endpoint: Awaited<ReturnType<typeof createEndpoint>>;
let isBroken = true;

const [dashboard] = await forThisFile(startDashboard({ secretsKey }));
await forThisFile(startService({ url: dashboard.databaseUrl }, { natsUrl: dashboard.natsUrl }));
const [receiver, browser] = await forThisFile(
  startReceiver((_request, response) => {
    response.writeHead(isBroken ? 503 : 204).end(isBroken ? 'The kitchen is closed' : undefined);
  }),
  startBrowser(),
);
beforeAll(async () => {
  const { db, workspace } = dashboard;
  const wanted = { workspaceId: workspace.id, url: receiver.url, events: ['order.*', 'payment.*'] };
  endpoint = await createEndpoint(db, dashboard.secrets, 'private', wanted);
  await createRule(db, { workspaceId: workspace.id, event: 'payment.confirmed', endpointId: endpoint.id });
});

/** Records an event, as the services that own orders do, and waits until its first attempt has ended. */
async function happen(name: string): Promise<string> {
  const sql = connect(dashboard.databaseUrl, { name: 'test', max: 1 });
  const data = { orderId: 'ord_0', orderReference: '1042', customer: 'زينب', note: "it's <b>hot</b>" };
  const [id = ''] = await sql.begin((tx) => recordEvents(tx, dashboard.workspace.id, [{ name, data }]));
  await eventually(async () => {
    const [row] = await sql<{ attempt: number }[]>`select attempt from deliveries where event_id = ${id}`;
    return (row?.attempt ?? 0) > 0;
  });
  await sql.end();
  return id;
}

async function visit(language: 'en' | 'ar', screen: 'phone' | 'desktop', colours: 'light' | 'dark' = 'light') {
  const visitor = await browser.open({ language, screen, colours });
  await signIn(visitor.page, dashboard, dashboard.admin);
  return visitor;
}

const to = (page: Page, path: string) => page.goto(`${dashboard.url}/${dashboard.workspace.id}${path}`);

test('a delivery that failed is understood, the receiver mended, and it is sent again', async () => {
  const eventId = await happen('order.created');
  const { page, errors, close } = await visit('en', 'desktop');
  await to(page, '/webhooks/deliveries');
  await page.getByRole('link', { name: 'order.created' }).click();
  await page.getByText('The kitchen is closed').first().waitFor();

  const [sent] = receiver.received;
  const shown = await page.getByRole('region', { name: 'Headers' }).textContent();
  expect(shown).toContain(`X-Service-Signature: ${sent?.headers['x-service-signature']}`);
  expect(await page.getByRole('region', { name: 'Body, byte for byte' }).textContent()).toBe(String(sent?.body));

  await page.getByLabel('Your secret').fill(`${endpoint.secret} `);
  await page.getByText('They match: your secret').waitFor();
  await page.getByLabel('Your secret').fill('whsec_of_somebody_else');
  await page.getByText('They do not match').waitFor();

  isBroken = false;
  await page.getByRole('button', { name: 'Send again' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Sending again.').waitFor();
  await eventually(() => receiver.received.length === 2);
  await page.getByRole('link', { name: eventId }).click();
  await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('while a secret is being replaced both signatures are shown, as they are sent, and either secret is right', async () => {
  isBroken = false;
  const { db, secrets } = dashboard;
  const { secret: next } = await rotateSecret(db, secrets, endpoint.id);
  await happen('order.rejected');
  const { page, errors, close } = await visit('en', 'desktop');
  await to(page, '/webhooks/deliveries?event=order.rejected');
  await page.getByRole('link', { name: 'order.rejected' }).click();
  const sent = receiver.received.findLast(({ headers }) => headers['x-service-event'] === 'order.rejected');
  const shown = await page.getByRole('region', { name: 'Headers' }).textContent();
  expect(shown).toContain(`X-Service-Signature: ${sent?.headers['x-service-signature']}`);
  expect(shown).toContain(`X-Service-Signature-Next: ${sent?.headers['x-service-signature-next']}`);
  const expected = page.getByRole('region', { name: 'Expected signature with the second secret' });
  expect(await expected.textContent()).toBe(String(sent?.headers['x-service-signature-next']));
  await page.getByLabel('Your secret').fill(next);
  await page.getByText('They match: this is the second secret').waitFor();
  await page.getByLabel('Your secret').fill(endpoint.secret);
  await page.getByText('They match: your secret').waitFor();
  await page.getByLabel('Your secret').fill(`${next}0`);
  await page.getByText('They do not match').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await screenshot(page, 'dashboard-delivery-rotating');
  await promoteSecret(db, endpoint.id);
  await page.reload();
  expect(await page.getByText('X-Service-Signature-Next').count()).toBe(0);
  expect(errors).toEqual([]);
  await close();
});

test('the list renews itself when something is delivered', async () => {
  isBroken = false;
  const { page, errors, close } = await visit('en', 'phone');
  await to(page, '/webhooks/deliveries');
  expect(await page.getByText('payment.confirmed', { exact: true }).locator('visible=true').count()).toBe(0);
  await happen('payment.confirmed');
  await page.getByRole('link', { name: 'payment.confirmed' }).waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('whoever is signed out elsewhere does not go on seeing the list', async () => {
  const { page, close } = await visit('en', 'desktop');
  await to(page, '/webhooks/deliveries');
  await dashboard.sql`delete from sessions`;
  await page.waitForURL(/sign-in/);
  await close();
});

test('what patterns match is shown while they are typed', async () => {
  const { page, errors, close } = await visit('en', 'desktop');
  await to(page, '/webhooks/new');
  await page.getByLabel('Events').fill('appointment.*');
  await page.getByText('appointment.updated').waitFor();
  expect(errors).toEqual([]);
  await close();
});

test('every page reads well in both languages and themes, on phone and desktop', async () => {
  isBroken = true;
  const eventId = await happen('order.approved');
  const [delivery] = await dashboard.sql<{ id: string }[]>`select id from deliveries where event_id = ${eventId}`;
  const pages = {
    endpoints: '/webhooks',
    'new-endpoint': '/webhooks/new',
    endpoint: `/webhooks/${endpoint.id}`,
    'send-many': '/webhooks/deliveries/again?status=delivered',
    again: `/webhooks/${endpoint.id}/again`,
    deliveries: '/webhooks/deliveries',
    delivery: `/webhooks/deliveries/${delivery?.id}`,
    event: `/webhooks/events/${eventId}`,
    rules: '/rules',
  };
  for (const [language, screen, colours] of [
    ['en', 'desktop', 'light'],
    ['ar', 'phone', 'dark'],
    ['ar', 'desktop', 'light'],
    ['en', 'phone', 'light'],
  ] as const) {
    const { page, errors, close } = await visit(language, screen, colours);
    for (const [name, path] of Object.entries(pages)) {
      await to(page, path);
      await screenshot(page, `dashboard-${name}-${language}-${screen}-${colours}`);
      expect({ name, language, problems: await accessibilityProblems(page) }).toEqual({ name, language, problems: [] });
      const isTooWide = await page.evaluate('document.documentElement.scrollWidth > screen.width');
      expect({ name, language, screen, isTooWide }).toEqual({ name, language, screen, isTooWide: false });
    }
    expect(errors).toEqual([]);
    await close();
  }
});
