import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../../deploy/local/ports/ports.ts';
import { projectFolder } from '../../../../deploy/local/service.ts';
import { until } from '../../../../shared/runtime/until.ts';
import { outputOf, programFolder, startProgram } from '../../../../tests/journeys/reference/programs.ts';
import { accessibilityProblems, startBrowser } from '../../../../tests/support/browser/browser.ts';
import { pageOpener } from '../../../../tests/support/browser/sign-in.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startInbox } from '../../../../tests/support/running/inbox.ts';

const [inbox, browser] = await forThisFile(startInbox(), startBrowser());
const open = pageOpener(inbox, browser);

test('a channel is connected with the guide’s program, and chats both ways', async () => {
  const staff = await open('staff', { screen: 'phone' }, `/inbox/${await inbox.chat('Noor', 'When do you open?')}`);
  await staff.page.getByText('WhatsApp is not connected').waitFor();
  expect(await accessibilityProblems(staff.page)).toEqual([]);

  const port = await freePort();
  const { page, errors } = await open('admin', { screen: 'phone' }, '/settings/channels');
  await page.getByRole('link', { name: 'WhatsApp' }).click();
  await page.getByLabel('Address of the connector').fill('ftp://nowhere');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('The address must begin with https.').waitFor();
  await page.getByLabel('Address of the connector').fill(`http://127.0.0.1:${port}/out`);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const secret = (await page.locator('code', { hasText: 'whsec_' }).textContent())?.trim() ?? '';
  const shown = (await page.locator('code', { hasText: '/bridge/' }).textContent())?.trim() ?? '';
  expect(await accessibilityProblems(page)).toEqual([]);

  const address = inbox.conversations.bridge + (shown.split('/').at(-1) ?? '');
  const env = { CHANNEL_SECRET: secret, CHANNEL_ADDRESS: address, PORT: String(port), PROVIDER_TOKEN: 'ours' };
  const connector = startProgram('ts', guideProgram('ts'), programFolder(), env);
  const call = guideProgram('sh', 'body=');
  const [first, again] = [
    await outputOf('sh', call, programFolder(), env),
    await outputOf('sh', call, programFolder(), env),
  ];
  expect(JSON.parse(again)).toEqual({ ...JSON.parse(first), isRepeat: true });
  const writes = (id: string, text: string) =>
    fetch(`http://127.0.0.1:${port}/in/ours`, {
      method: 'POST',
      body: JSON.stringify({ id, from: { id: 'hala', name: 'Hala' }, text }),
    }).then(
      ({ status }) => status,
      () => 0,
    );
  await until(async () => (await writes('1', 'Are you open?')) === 200, {
    timeoutMessage: () => 'the connector did not answer',
  });
  await staff.page.goto(`${inbox.url}${inbox.at}/inbox`);
  await staff.page.getByRole('link', { name: /Hala/ }).first().click();
  await staff.page.getByRole('log').getByText('Are you open?').waitFor();
  expect(await staff.page.getByText('not connected').count()).toBe(0);
  await staff.page.getByLabel('Your reply').fill('Until midnight.');
  await staff.page.getByRole('button', { name: 'Send', exact: true }).click();
  await staff.page.getByText('Delivered').waitFor();
  expect(await writes('2', 'Thank you')).toBe(200);
  await staff.page.getByRole('log').getByText('Thank you').waitFor();
  connector.kill();
  expect(await connector.stdout.text()).toContain('to hala: Until midnight.');
  // The wrong address above was answered with 422.
  expect([...errors, ...staff.errors].filter((error) => !error.includes('status of 422'))).toEqual([]);

  await page.getByRole('button', { name: 'Disconnect' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByText('The channel was disconnected.').waitFor();
  const entries = await inbox.sql`select action from audit_entries where action like 'channel.%' order by id`;
  expect(entries.map(({ action }) => action)).toEqual(['channel.connected', 'channel.disconnected']);
});

function guideProgram(language: 'sh' | 'ts', start = ''): string {
  const path = join(projectFolder, 'services/api-read/reference/guides/connecting-a-channel.md');
  const blocks = readFileSync(path, 'utf8').matchAll(
    new RegExp(`^\`\`\`${language}\n(${start}[\\s\\S]*?)^\`\`\`$`, 'gm'),
  );
  return [...blocks].map(([, code = '']) => code).at(0) ?? '';
}
