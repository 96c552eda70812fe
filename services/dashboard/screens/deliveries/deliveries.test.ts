import { expect, test } from 'bun:test';
import { announceEvents } from '../../../../shared/messaging/announce.ts';
import { recordEvents } from '../../../../shared/messaging/record.ts';
import { createEndpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { promoteSecret, rotateSecret } from '../../../../shared/webhooks/verbs/signing-secrets.ts';
import { accessibilityProblems, startBrowser } from '../../../../tests/support/browser/browser.ts';
import { pageOpener } from '../../../../tests/support/browser/sign-in.ts';
import { startReceiver } from '../../../../tests/support/requests/receiver.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../../tests/support/running/dashboard.ts';
import { eventually, secretsKey, startService } from '../../../../tests/support/running/world.ts';

let isBroken = true;

const [dashboard] = await forThisFile(startDashboard({ secretsKey }));
await forThisFile(startService({ url: dashboard.databaseUrl }, { natsUrl: dashboard.natsUrl }));
const [receiver, browser] = await forThisFile(
  startReceiver((_request, response) => {
    response.writeHead(isBroken ? 503 : 204).end(isBroken ? 'The kitchen is closed' : undefined);
  }),
  startBrowser(),
);
const { db, secrets, sql, workspace } = dashboard;
const wanted = { workspaceId: workspace.id, url: receiver.url, events: ['order.*'] };
const endpoint = await createEndpoint(db, secrets, 'private', wanted);

/** Records an event and waits for its first delivery attempt. */
async function recordAndAttempt(name: string): Promise<string> {
  const data = { orderId: 'ord_0', orderReference: '1042', customer: 'زينب', note: "it's <b>hot</b>" };
  const [id = ''] = await sql.begin((tx) => recordEvents(tx, workspace.id, [{ name, data }]));
  announceEvents(dashboard.backend.messaging);
  await eventually(async () => (await sql`select from deliveries where event_id = ${id} and attempt > 0`).length > 0);
  return id;
}

const openPage = pageOpener(dashboard, browser);

test('a failed delivery shows its error, and is resent after the repair', async () => {
  const eventId = await recordAndAttempt('order.created');
  const { page, errors } = await openPage('admin', { screen: 'desktop' }, '/webhooks/deliveries');
  await page.getByRole('link', { name: 'order.created' }).click();
  await page.getByText('The kitchen is closed').first().waitFor();

  const [sent] = receiver.received;
  expect(await page.getByRole('region', { name: 'Body, byte for byte' }).textContent()).toBe(String(sent?.body));

  isBroken = false;
  await page.getByRole('button', { name: 'Send again' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Sending again.').waitFor();
  await eventually(() => receiver.received.length === 2);
  await page.getByRole('link', { name: eventId }).click();
  await page.getByRole('heading', { name: 'Deliveries' }).waitFor();
  expect(errors).toEqual([]);
});

test('during a rotation both signatures are shown, and either secret matches', async () => {
  isBroken = false;
  const { secret: next } = await rotateSecret(db, secrets, endpoint.id);
  await recordAndAttempt('order.rejected');
  const { page, errors } = await openPage('admin', { screen: 'desktop' }, '/webhooks/deliveries?event=order.rejected');
  await page.getByRole('link', { name: 'order.rejected' }).click();
  const sent = receiver.received.findLast(({ headers }) => headers['x-service-event'] === 'order.rejected');
  const shown = await page.getByRole('region', { name: 'Headers' }).textContent();
  expect(shown).toContain(`X-Service-Signature: ${sent?.headers['x-service-signature']}`);
  expect(shown).toContain(`X-Service-Signature-Next: ${sent?.headers['x-service-signature-next']}`);
  const expected = page.getByRole('region', { name: 'Expected signature with the second secret' });
  expect(await expected.textContent()).toBe(String(sent?.headers['x-service-signature-next']));
  await page.getByLabel('Your secret').fill(next);
  await page.getByText('They match: this is the second secret').waitFor();
  await page.getByLabel('Your secret').fill(`${endpoint.secret} `);
  await page.getByText('They match: your secret').waitFor();
  await page.getByLabel('Your secret').fill(`${next}0`);
  await page.getByText('They do not match').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await promoteSecret(db, endpoint.id);
  await page.reload();
  expect(await page.getByText('X-Service-Signature-Next').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('a list whose stream was refused reconnects, and shows what is settled', async () => {
  isBroken = false;
  const { page } = await openPage('admin', { screen: 'desktop' }, '/webhooks/new');
  let refused = 0;
  await page.route('**/deliveries/live*', (route) => {
    refused += 1;
    return refused > 1 ? route.continue() : route.fulfill({ status: 502 });
  });
  await page.goto(`${dashboard.url}/${workspace.id}/webhooks/deliveries`);
  await eventually(() => refused > 0);
  await recordAndAttempt('order.failed');
  const finished = page.getByRole('region', { name: 'Finished' });
  await finished.getByRole('link', { name: 'order.failed' }).waitFor();
});

test('a list whose session had ended before its stream began leads to sign-in', async () => {
  const { page } = await openPage('admin', { screen: 'desktop' }, '/webhooks/new');
  await page.route('**/deliveries/live*', async (route) => {
    await sql`delete from sessions`;
    await route.continue();
  });
  await page.goto(`${dashboard.url}/${workspace.id}/webhooks/deliveries`);
  await page.waitForURL(/sign-in/);
});

test('the events that patterns match are shown while typing', async () => {
  const { page, errors } = await openPage('admin', { screen: 'desktop' }, '/webhooks/new');
  await page.getByLabel('Events').fill('appointment.*');
  await page.getByText('appointment.updated').waitFor();
  expect(errors).toEqual([]);
});
