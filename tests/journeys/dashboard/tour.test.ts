import { beforeAll, expect, onTestFinished, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../deploy/local/ports/ports.ts';
import { projectFolder } from '../../../deploy/local/service.ts';
import { until } from '../../../shared/runtime/until.ts';
import { type Page, startBrowser } from '../../support/browser/browser.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { endStack, startStack } from '../../support/running/stack.ts';
import { runReceiver } from '../webhooks/receiver-process.ts';

/** The tour of deploy/local/README.md, as a newcomer follows it after `npm start`. */

const fiveMinutesMs = 5 * 60_000;
const stack = await startStack({ hasDemo: true });
const [, browser] = await forThisFile({ stop: () => endStack(stack) }, startBrowser());
// In a hook: what throws outside of one lets no hook stop what was started.
beforeAll(() => stack.untilPrinted('Ready after'));

test('no link to set-up is printed, because the demo has made workspaces', () => {
  expect(stack.lines.filter((line) => line.includes('/setup/'))).toEqual([]);
});

test('from signing in to a resent delivery takes less than five minutes', async () => {
  const began = performance.now();
  const { page, errors } = await browser.open({ screen: 'desktop' });
  page.setDefaultTimeout(60_000);
  await signIn(page);
  errors.length = 0; // Being told to try again is one.

  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('link', { name: 'New key' }).click();
  await page.getByLabel('Name').fill('The till');
  await page.getByLabel('Read orders').check();
  await page.getByRole('button', { name: 'New key' }).click();
  const line = (await page.locator('code', { hasText: 'curl' }).textContent()) ?? '';
  expect(Object.keys(JSON.parse(await run(line)))).toEqual(['data', 'meta']);

  await page.locator('summary', { hasText: 'Dijla Grill' }).click();
  await page.getByRole('link', { name: 'Dijla Grill · Test' }).click();
  await page.getByRole('note').getByText('Test workspace').waitFor();
  const port = await freePort();
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByRole('link', { name: 'New endpoint' }).click();
  await page.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`);
  await page.getByLabel('Test').check();
  await page.getByRole('button', { name: 'New endpoint' }).click();
  const secret = (await page.locator('code', { hasText: /^\s*whsec_/ }).textContent())?.trim() ?? '';

  await page.getByRole('link', { name: 'Home' }).click();
  await page.waitForURL('**/home');
  await page.getByRole('button', { name: 'Place a demo order' }).click();
  await page.getByText(/order/i).first().waitFor();
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await page.getByRole('link', { name: 'Deliveries' }).click();
  const row = page.getByRole('row').filter({ hasText: String(port) });
  await row.getByText('Connection refused').waitFor();
  await row.getByRole('link', { name: 'order.created' }).click();

  const receiver = runReceiver('--port', String(port), '--secret', secret);
  onTestFinished(() => receiver.child.kill());
  await page.getByRole('button', { name: 'Send again' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await page.getByText('Sending again.').waitFor();
  // The page of a delivery does not update itself, so it is reloaded.
  const arrived = page.locator('.facts').getByText('Delivered');
  while ((await arrived.count()) === 0) await page.reload();
  expect(receiver.output.some((line) => line.includes('order.created'))).toBe(true);
  expect(performance.now() - began).toBeLessThan(fiveMinutesMs);
  expect(errors).toEqual([]);
});

test('the tour on the command line works when pasted', async () => {
  const readme = readFileSync(join(projectFolder, 'deploy/local/README.md'), 'utf8');
  const [, pasted = ''] = readme.split('### On the command line')[1]?.match(/```sh\n([^`]+)```/) ?? [];
  const known = (await stack.untilPrinted('  Tour ')).replace('Tour', '');
  const answers = await run(`${known}\n${pasted}`);
  expect(answers).toContain('"externalOrderId":"POS-1001"');
  expect(answers).toContain('"changed":true');
});

/** Signs in as the demo's admin, whose login is printed and stored. */
async function signIn(page: Page): Promise<void> {
  const demo = JSON.parse(readFileSync(join(stack.directory, 'demo.json'), 'utf8'));
  const { email, password } = demo.logins.find(({ role }: { role: string }) => role === 'admin');
  expect(stack.lines.some((line) => line.includes(email) && line.includes(password))).toBe(true);
  const asks = async () =>
    (await page.goto(stack.addresses.DASHBOARD_URL ?? ''))?.ok() && (await page.getByLabel('Email').count()) > 0;
  await until(asks, { everyMs: 1_000, timeoutMessage: () => `${page.url()} does not ask to sign in` });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /Dijla Grill(?! · Test)/ }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
}

async function run(line: string): Promise<string> {
  const env = { ...process.env, LOCAL_DIR: stack.directory };
  const child = Bun.spawn(['sh', '-c', line], { cwd: projectFolder, env, stdout: 'pipe', stderr: 'inherit' });
  return new Response(child.stdout).text();
}
