import { expect, test } from 'bun:test';
import { accessibilityProblems, startBrowser } from '../../../../tests/support/browser/browser.ts';
import { pageOpener } from '../../../../tests/support/browser/sign-in.ts';
import { createConversation, createMessage, createOrder } from '../../../../tests/support/data/rows.ts';
import { createKey, createWorkspace } from '../../../../tests/support/data/workspace.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-client.ts';
import { createCustomer } from '../../../../tests/support/running/forms.ts';
import { startInbox } from '../../../../tests/support/running/inbox.ts';
import { startApiRead } from '../../../../tests/support/running/services.ts';

const [inbox, browser] = await forThisFile(startInbox(), startBrowser());
const staff = await signedIn(inbox, inbox.staff);

test('lines of the list begin at one edge, in any language', async () => {
  await inbox.chat('زينب الجبوري', 'مرحباً، أريد دجاجاً مشوياً مع الرز', 'Is it ready soon? 🌹');
  await inbox.chat('Noor <b>Al-Obaidi</b>', 'Do you deliver to Karrada?');
  await inbox.chat('A'.repeat(190), 'x'.repeat(3_000));
  for (const language of ['en', 'ar']) {
    const { page, errors } = await pageOpener(inbox, browser)('staff', { language }, '/inbox');
    expect(await page.evaluate(startEdges)).toHaveLength(1);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    // The unhandled AbortError of Turbo when it cancels a partly received response.
    await page.evaluate("void Promise.reject(new DOMException('called off', 'AbortError'))");
    expect(errors).toEqual([]);
  }
});

/** The horizontal positions at which lines of the list begin. */
const startEdges = `[...new Set([...document.querySelectorAll('.chat__who, .chat__text')].map((line) => {
  const { left, right } = line.getBoundingClientRect();
  return Math.round(document.documentElement.dir === 'rtl' ? right : left);
}))]`;

test('the team writes down who a guest is, and corrects it', async () => {
  const conversation = { channel: 'web' } as const;
  const { id } = await inbox.send('conversations.put', { workspaceId: inbox.workspace.id, conversation });
  const at = `${inbox.at}/inbox/${id}`;
  expect(await staff.text(at)).toContain(`href="${at}/contact"`);
  const who = { name: 'Ali', phone: '0770 123 4567' };
  for (const contact of [who, { ...who, name: 'علي كاظم' }]) {
    expect((await staff.post(`${at}/contact`, contact)).headers.get('location')).toBe(at);
    const customers = await inbox.sql`
      select u.name, u.phone from customers u join conversations c on c.customer_id = u.id where c.id = ${id}`;
    expect([...customers]).toEqual([contact]);
  }
  expect(await staff.text(at)).toContain('علي كاظم');
  const stale = await staff.post(`${at}/contact`, { name: 'Ali', phone: '', version: 'of an older page' });
  expect([stale.status, (await stale.text()).includes('changed or erased meanwhile')]).toEqual([409, true]);
  expect(await staff.text(at)).toContain('علي كاظم');
});

test('a customer is downloaded, and erased once their name was typed', async () => {
  const id = await createCustomer(inbox.sql, inbox.workspace.id, { name: 'Noor', phone: '+9647701112233' });
  const conversation = { channel: 'web', subject: 'Table for Noor', customer: { id } } as const;
  await inbox.send('conversations.put', { workspaceId: inbox.workspace.id, conversation });
  const [path, admin] = [`${inbox.at}/customers/${id}`, await signedIn(inbox, inbox.admin)];
  const file = JSON.parse(await (await admin.post(`${path}/export`, {}, { page: path })).text());
  expect(file).toMatchObject({
    customers: [{ name: 'Noor' }],
    conversations: [{ conversation: { subject: 'Table for Noor' } }],
  });
  const wrong = await admin.post(`${path}/erase`, { confirm: 'Nour' }, { page: path });
  expect(wrong.status).toBe(422);
  expect(await wrong.text()).toContain('Nothing was erased');
  expect((await admin.post(`${path}/erase`, { confirm: 'Noor' }, { page: path })).status).toBe(303);
  const after = await admin.text(path);
  expect(after).toContain('Customer erased.');
  for (const text of ['Noor', '7701112233', 'Table for']) expect(after).not.toContain(text);
});

/** Attacks on the inbox: ids of other workspaces, hostile texts, and private data in the API. */

test('another workspace’s chats and orders are in no field or search (I13)', async () => {
  const elsewhere = await createWorkspace(inbox.sql);
  const foreign = await createConversation(inbox.sql, elsewhere, { subject: 'Secret subject' });
  await createMessage(inbox.sql, elsewhere, foreign, { text: 'secretword' });
  const order = await createOrder(inbox.sql, elsewhere, { conversationId: foreign });
  const own = await inbox.chat('Noor', 'Hello');
  const at = (path: string) => `${inbox.at}${path}`;
  expect((await staff.get(at(`/customers/cus_${'0'.repeat(26)}`))).status).toBe(404);
  const ofAnother = { conversationId: await inbox.chat('Ali', 'Hello') };
  for (const id of [order, await createOrder(inbox.sql, inbox.workspace.id, ofAnother)])
    expect((await staff.post(at(`/inbox/${own}/orders/${id}/approve`))).status).toBe(404);
  const stranger = await staff.post(at(`/inbox/${own}/assign`), { assignee: `usr_${'0'.repeat(26)}` });
  expect(stranger.status).toBe(409);
  expect(await staff.text(at('/inbox?q=secretword'))).not.toContain(foreign);
  expect(await staff.text(at(`/inbox?list=1.${foreign}`))).not.toContain('Secret subject');
  expect(await inbox.sql`select from messages where workspace_id = ${elsewhere}`).toHaveLength(1);
});

test('the API shows no note, no assignee and no member', async () => {
  const api = startApiRead({ databaseUrl: inbox.databaseUrl, redisUrl: inbox.redis.url });
  const id = await inbox.chat('Noor', 'Hello');
  const path = `${inbox.at}/inbox/${id}`;
  expect((await staff.post(`${path}/send`, { text: 'A secret note', kind: 'note' })).status).toBe(303);
  expect((await staff.post(`${path}/send`, { text: 'A real answer', kind: 'message' })).status).toBe(303);
  const { value } = await createKey(inbox.sql, inbox.workspace.id);
  const messages = (await api.client.get<object[]>('/api/v1/messages', value, { conversation_id: id })).data;
  expect(JSON.stringify(messages)).toContain('A real answer');
  expect(JSON.stringify(messages)).not.toContain('A secret note');
  expect(Object.keys(messages[0] ?? {}).sort()).toEqual(['createdAt', 'direction', 'id', 'text']);
  const [conversation = {}] = (await api.client.get<object[]>('/api/v1/conversations', value)).data;
  expect(Object.keys(conversation)).not.toContain('assigneeId');
  await api.stop();
});

test('a search finds Arabic however spelled, and phone numbers by digits', async () => {
  const id = await inbox.chat('أحمد الجبوري', 'أُريدُ دجـاجةً مشويّة إلى الكرّادة');
  for (const query of ['دجاجه', 'الدجاجة', 'الكراده', 'احمد', '0770 123', '٠٧٧٠١٢٣', '1234567', 'noor@example']) {
    const page = await staff.text(`${inbox.at}/inbox?q=${encodeURIComponent(query)}`);
    const found = page.includes(id) || page.includes(`${inbox.at}/customers/cus_`);
    expect({ query, found }).toEqual({ query, found: true });
  }
  const many = await inbox.chat('Noor', ...Array.from({ length: 25 }, (_, index) => `zebra ${index}`));
  const first = await staff.text(`${inbox.at}/inbox?q=zebra`);
  const next = /href="([^"]*list=[^"]*)"[^>]*>\s*Older/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = await staff.text(next);
  const shown = (page: string) => page.match(/zebra \d+/g) ?? [];
  expect(first).toContain(many);
  expect(new Set([...shown(first), ...shown(second)]).size).toBe(25);
});
