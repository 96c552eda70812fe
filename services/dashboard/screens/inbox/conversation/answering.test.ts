import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../../../deploy/local/ports/ports.ts';
import { projectFolder } from '../../../../../deploy/local/service.ts';
import { connectMessaging } from '../../../../../shared/messaging/connect.ts';
import { createUser } from '../../../../../shared/people/users.ts';
import { until } from '../../../../../shared/runtime/until.ts';
import { outputOf, programFolder, startProgram } from '../../../../../tests/journeys/reference/programs.ts';
import { accessibilityProblems, startBrowser } from '../../../../../tests/support/browser/browser.ts';
import { pageOpener } from '../../../../../tests/support/browser/sign-in.ts';
import { forThisFile } from '../../../../../tests/support/run/for-this-file.ts';
import { startConversations } from '../../../../../tests/support/running/conversations.ts';
import { signedIn } from '../../../../../tests/support/running/dashboard-client.ts';
import { startInbox } from '../../../../../tests/support/running/inbox.ts';

/** Answering conversations: by a channel, by keyboard, on a phone, two people at once, and during outages. */

const [inbox, browser] = await forThisFile(startInbox(), startBrowser());

const open = pageOpener(inbox, browser);
const address = (path: string) => inbox.url + inbox.at + path;

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

test('a conversation is opened, answered, solved and closed by keys alone', async () => {
  const id = await inbox.chat('Noor', 'When do you open?');
  const { page, errors } = await open('staff', { screen: 'desktop' }, '/inbox/answers');
  await page.getByLabel('Shortcut').fill('hours');
  await page.getByLabel('Text').fill('We open at ten.');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Reply saved.').waitFor();

  await page.goto(address('/inbox'));
  await page.keyboard.press('j');
  await page.waitForURL(new RegExp(id));
  await page.keyboard.press('r');
  await page.keyboard.type('/ho');
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('Your reply').inputValue()).toBe('We open at ten.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('log').getByText('We open at ten.').waitFor();
  await until(async () => (await page.getByLabel('Your reply').inputValue()) === '', bound);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('s');
  await page.getByText('marked it as solved').waitFor();
  await page.keyboard.press('e');
  await page.getByText('closed it').waitFor();
  const [row] = await inbox.sql`select status, is_solved from conversations where id = ${id}`;
  expect(row).toMatchObject({ status: 'closed', is_solved: true });
  expect(errors).toEqual([]);
});

test('a customer’s message appears at once, and a half-typed answer stays', async () => {
  const id = await inbox.chat('Ali', 'Hello?');
  const { page, errors } = await open('staff', { screen: 'phone' }, `/inbox/${id}`);
  await page.getByLabel('Your reply').fill('I am just looking it u');
  await inbox.write(id, 'Are you there?');
  await page.getByRole('log').getByText('Are you there?').waitFor();
  expect(await page.getByLabel('Your reply').inputValue()).toBe('I am just looking it u');
  await page.reload();
  expect(await page.getByLabel('Your reply').inputValue()).toBe('I am just looking it u');
  expect(errors).toEqual([]);
});

test('an undelivered message says so, in the list too, and can be resent', async () => {
  const id = await inbox.chat('Zahra', 'Is it still warm?');
  await inbox.send('conversations.send', { workspaceId: inbox.workspace.id, conversationId: id, text: 'Quite warm.' });
  const { page, errors } = await open('staff', { screen: 'desktop' }, `/inbox/${id}`);
  await page.getByRole('article').getByText('WhatsApp did not accept it').waitFor();
  await page.getByRole('link', { name: /Zahra/ }).getByText('Not delivered').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('WhatsApp did not accept it this time either').waitFor();
  const connector = connectMessaging(inbox.natsUrl, 'whatsapp-connector');
  connector.subscribe('channels.whatsapp.send', null, (message) => message.respond('{"ok":true}'));
  await until(() => connector.connected(), bound);
  await connector.request('nobody.is.here', {}, 5_000).catch(() => {});
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('WhatsApp accepted it.').waitFor();
  expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: /Zahra/ }).getByText('Not delivered').count()).toBe(0);
  expect(await page.getByRole('log').getByText('resent a message').count()).toBe(2);
  expect(errors).toEqual([]);
  await connector.close();
});

test('conversations of a removed member are unassigned at once', async () => {
  const id = await inbox.chat('Kareem', 'Hello');
  const workspaceId = inbox.workspace.id;
  const login = { email: 'new@example.com', password: crypto.randomUUID(), name: 'Sami' };
  const { id: assigneeId } = await createUser(inbox.db, { ...login, workspaceId, role: 'staff' });
  await inbox.send('conversations.assign', { workspaceId, conversationId: id, assigneeId });
  const zainab = await signedIn(inbox, inbox.admin);
  const removed = await zainab.post(`${inbox.at}/people/${assigneeId}/remove`, { was: 'staff' });
  expect(removed.status).toBe(303);
  const page = await zainab.text(`${inbox.at}/inbox/${id}`);
  expect(page).toContain('unassigned it: \u2068Sami\u2069 is no longer a member');
  expect(await zainab.text(`${inbox.at}/inbox?view=unassigned`)).toContain('Kareem');
});

test('viewers are shown, and an answer that overlaps another is held once', async () => {
  const id = await inbox.chat('Omar', 'Where is my order?');
  const [zainab, ali] = [await signedIn(inbox, inbox.admin), await signedIn(inbox, inbox.staff)];
  const path = `${inbox.at}/inbox/${id}`;
  const last = lastOf(await zainab.text(path));
  expect(await ali.text(`${path}/looking`)).toContain('\u2068Zainab\u2069 is viewing this too');
  expect((await ali.post(`${path}/send`, { text: 'On its way', kind: 'message', last })).status).toBe(303);
  const text = 'It left at two';
  const held = await zainab.post(`${path}/send`, { text, kind: 'message', last });
  const page = await held.text();
  expect([held.status, page]).toEqual([409, expect.stringContaining(`${text}</textarea>`)]);
  expect(page).toContain('\u2068Ali\u2069 replied in the meantime');
  expect((await zainab.post(`${path}/send`, { text, kind: 'message', last: lastOf(page) })).status).toBe(303);
});

test('without scripts an answer is sent, and earlier messages are a page', async () => {
  const id = await inbox.chat('Huda', ...Array.from({ length: 45 }, (_, index) => `Message ${index + 1}.`));
  const { page } = await open('staff', { screen: 'phone', scripts: false }, `/inbox/${id}`);
  expect(await page.getByText('Message 3.', { exact: true }).count()).toBe(0);
  await page.getByRole('link', { name: 'Earlier messages' }).click();
  await page.getByText('Message 3.', { exact: true }).waitFor();
  await page.goto(address(`/inbox/${id}`));
  await page.getByLabel('Your reply').fill('Thank you');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('log').getByText('Thank you').waitFor();
});

test('an answer that could not be sent stays, to be sent again', async () => {
  const id = await inbox.chat('Maryam', 'Hello');
  const ali = await signedIn(inbox, inbox.staff);
  const path = `${inbox.at}/inbox/${id}`;
  await inbox.conversations.stop();
  const failed = await ali.post(`${path}/send`, { text: 'A long answer', kind: 'message' });
  const page = await failed.text();
  expect([failed.status, page]).toEqual([503, expect.stringContaining('A long answer</textarea>')]);
  expect(page).toContain('Your text is still here');
  expect((await ali.post(`${path}/act`, { action: 'close' })).status).toBe(503);
  const { stop } = await startConversations(inbox);
  const commandId = /name="commandId" value="([^"]*)"/.exec(page)?.[1] ?? '';
  const sent = (text: string) => ali.post(`${path}/send`, { text, kind: 'message', commandId });
  // The result of the first is unknown: the same form with the same content is sent once.
  for (const text of ['A long answer', 'A long answer', 'Another']) expect((await sent(text)).status).toBe(303);
  const texts =
    await inbox.sql`select text from messages where conversation_id = ${id} and direction = 'agent' order by id`;
  expect([...texts]).toEqual([{ text: 'A long answer' }, { text: 'Another' }]);
  await stop();
});

const bound = { timeoutMessage: () => 'the answer was not accepted' };

function lastOf(page: string): string {
  return /name="last" value="([^"]*)"/.exec(page)?.[1] ?? '';
}

function guideProgram(language: 'sh' | 'ts', start = ''): string {
  const path = join(projectFolder, 'services/api-read/reference/guides/connecting-a-channel.md');
  const blocks = readFileSync(path, 'utf8').matchAll(
    new RegExp(`^\`\`\`${language}\n(${start}[\\s\\S]*?)^\`\`\`$`, 'gm'),
  );
  return [...blocks].map(([, code = '']) => code).at(0) ?? '';
}
