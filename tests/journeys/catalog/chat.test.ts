import { expect, test } from 'bun:test';
import { putCatalog } from '../../../shared/catalog/verbs/catalogs.ts';
import { until } from '../../../shared/runtime/until.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { startForTests } from '../../support/running/conversations.ts';
import { freshNats } from '../../support/stores/datastores.ts';
import { guestAt, menuWithChat, newMenuWithChat, newNonce, textsOf } from './guest.ts';
import { smallMenu } from './menus.ts';
import { startCatalog, startCatalogStack } from './stack.ts';

/** Guests write on the menu's page, and the team answers in the inbox (decided: Web chat). */

const [stack] = await forThisFile(startCatalogStack());
const stores = [{ url: stack.settings.DATABASE_URL }, { url: stack.settings.NATS_URL }] as const;
const [catalog, team] = await forThisFile(startCatalog(stack), startForTests(...stores));
const newMenu = () => newMenuWithChat(stack);
const newGuest = (slug: string, cookie = '', address = '203.0.113.9', base = catalog.base) =>
  guestAt(base, slug, cookie, address);
const textsIn = (workspaceId: string) => textsOf(stack, workspaceId);
const { db } = stack;

test('a guest writes without scripts, and reads the answer', async () => {
  const { slug, workspaceId } = await newMenu();
  const guest = newGuest(slug);
  expect(await (await catalog.get(`/c/${slug}`)).text()).toContain(`href="/c/${slug}/chat?lang=en&amp;text=Hello`);
  const first = await guest.read('&text=One%20kebab');
  expect(first.headers.get('set-cookie')).toBeNull();
  expect(await first.text()).toContain('>One kebab</textarea>');

  const sent = await guest.write({ text: 'Is the kebab spicy?', name: 'Ali', phone: '0770 123 4567' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/c/${slug}/chat?lang=en#end`]);
  expect(sent.headers.get('set-cookie')).toMatch(
    /^chat=[\w-]{43}; Path=\/c\/[\w-]+\/chat; Max-Age=7776000; HttpOnly; SameSite=Lax; Secure$/,
  );
  const [conversation] = await db`
    select c.id, channel, status, name, phone from conversations c
    join customers u on u.workspace_id = c.workspace_id and u.id = customer_id where c.workspace_id = ${workspaceId}`;
  expect(conversation).toMatchObject({ channel: 'web', status: 'open', name: 'Ali', phone: '0770 123 4567' });
  expect((await team.events(workspaceId)).map(({ name }) => name)).toEqual([
    'conversation.created',
    'message.received',
  ]);

  const conversationId = String(conversation?.id);
  const answer = await team.send('conversations.send', {
    workspaceId,
    conversationId,
    text: 'Mild, <b>with</b> sumac',
  });
  expect(answer).toMatchObject({ delivered: true, reason: null });
  const page = await (await guest.read()).text();
  expect(page).toContain('<p dir="auto">Is the kebab spicy?</p>');
  expect(page).toContain('<p dir="auto">Mild, &lt;b&gt;with&lt;/b&gt; sumac</p>');
  expect(page).not.toContain('name="phone"');
  const reported = () => db`select from messages where id = ${answer.message.id} and delivered_at is not null`;
  await until(async () => (await reported()).length === 1, { timeoutMessage: () => 'not reported as delivered' });
});

test('a message that arrives twice is one, also before there is a cookie', async () => {
  const { slug, workspaceId } = await newMenu();
  const nonce = newNonce();
  const sends = [1, 2, 3].map(() => newGuest(slug).write({ id: nonce, text: 'Hello' }));
  const cookies = (await Promise.all(sends)).map(({ headers }) => headers.get('set-cookie'));
  expect(new Set(cookies).size).toBe(1);
  expect(await textsIn(workspaceId)).toEqual(['Hello']);
  const guest = newGuest(slug, cookies[0]?.split(';')[0]);
  // As after going back to a page that was sent already.
  await guest.write({ id: nonce, text: 'And a tea' });
  expect(await textsIn(workspaceId)).toEqual(['Hello', 'And a tea']);
  // Whoever finds the nonce of a page later is not its guest.
  await db`update conversations set created_at = created_at - interval '11 minutes' where workspace_id = ${workspaceId}`;
  const finder = newGuest(slug);
  const answer = await finder.write({ id: nonce, text: 'Hello' });
  expect([answer.status, finder.cookie(), (await answer.text()).includes('And a tea')]).toEqual([403, '', false]);
});

test('nothing that is unseen, or turns what follows, reaches the team', async () => {
  const { slug, workspaceId } = await newMenu();
  const guest = newGuest(slug);
  expect((await guest.write({ text: '\u200b\u3164\u202e \n' })).status).toBe(400);
  await guest.write({ text: `One\u0007\t\u202ekebab${'\n'.repeat(1_900)}please` });
  expect(await textsIn(workspaceId)).toEqual(['One kebab\n\n\nplease']);
});

test('one chat is followed by ten pages at most, and others go on', async () => {
  const { slug } = await newMenu();
  const [guest, other] = [newGuest(slug), newGuest(slug)];
  await guest.write({ text: 'Hello' });
  await other.write({ text: 'Hello' });
  const stop = new AbortController();
  const follow = (cookie: string, nth: number) =>
    fetch(`${catalog.base}/c/${slug}/chat/live`, {
      headers: { cookie, 'x-forwarded-for': `203.0.113.${nth}` },
      signal: stop.signal,
    });
  const streams = await Promise.all(Array.from({ length: 12 }, (_, nth) => follow(guest.cookie(), nth)));
  expect(streams.filter(({ status }) => status === 200)).toHaveLength(10);
  expect((await follow(other.cookie(), 99)).status).toBe(200);
  stop.abort();
});

test('nobody reads or writes another chat, and no other site writes', async () => {
  const { slug, workspaceId } = await newMenu();
  const guest = newGuest(slug);
  await guest.write({ text: 'My secret' });
  const other = newGuest(slug);
  await other.write({ text: 'Another' });
  expect(await (await other.read()).text()).not.toContain('My secret');
  const elsewhere = await newMenu();
  expect(await (await newGuest(elsewhere.slug, guest.cookie()).read()).text()).not.toContain('My secret');
  const refused = [
    await guest.write({ text: 'x' }, { 'sec-fetch-site': 'cross-site' }),
    await guest.write({ text: 'x' }, { 'sec-fetch-site': 'same-site' }),
    await guest.write({ text: 'x' }, { 'sec-fetch-site': '', origin: 'https://evil.example' }),
    await guest.write({ text: 'x' }, { 'sec-fetch-site': '', origin: 'null' }),
    await guest.write({ text: 'x', id: 'short' }),
    await guest.write({ text: '  ' }),
    await guest.write({ text: 'x'.repeat(2_001) }),
    await guest.write({ text: 'x'.repeat(300_000) }),
    await newGuest(slug).write({ text: 'x', phone: '<script>' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 400, 413, 413, 400]);
  expect(await textsIn(workspaceId)).toEqual(['My secret', 'Another']);
  const strange = await fetch(`${catalog.base}/c/${slug}/chat/live`, { headers: { cookie: `chat=${newNonce()}` } });
  expect(strange.status).toBe(204);
});

test('a menu without chat, an unpublished one and no menu answer alike', async () => {
  const without = await stack.putAndPublish(smallMenu());
  const draft = await stack.put(menuWithChat);
  const answers = [without.slug, 'no-such-menu', draft.id.toLowerCase().replace(/[^a-z0-9]/g, '-')].map(
    async (slug) => {
      const write = await newGuest(slug).write({ text: 'x' });
      return [(await newGuest(slug).read()).status, write.status];
    },
  );
  expect((await Promise.all(answers)).flat()).toEqual(Array(6).fill(404));
});

test('a chat that was turned off can still be read, not written', async () => {
  const { id, slug, workspaceId } = await newMenu();
  const guest = newGuest(slug);
  await guest.write({ text: 'Hello' });
  await putCatalog(stack.drizzle, workspaceId, { id, ...smallMenu() });
  await stack.publish(id);
  await until(async () => (await newGuest(slug).read()).status === 404, { timeoutMessage: () => 'still on' });
  const page = await guest.read();
  expect([page.status, (await page.text()).includes('Hello')]).toEqual([200, true]);
  expect((await guest.write({ text: 'Still there?' })).status).toBe(409);
  expect(await textsIn(workspaceId)).toEqual(['Hello']);
});

test('without a published menu an answer is not said to be delivered', async () => {
  const { id, slug, workspaceId } = await newMenu();
  await newGuest(slug).write({ text: 'Hello' });
  const [conversation] = await db`select id from conversations where workspace_id = ${workspaceId}`;
  const answer = (text: string) =>
    team.send('conversations.send', { workspaceId, conversationId: String(conversation?.id), text });
  await db`update catalogs set published = false where id = ${id}`;
  expect(await answer('Nobody reads this')).toMatchObject({ delivered: false });
  await db`update catalogs set published = true where id = ${id}`;
  expect(await answer('Hello again')).toMatchObject({ delivered: true });
});

test('a flood is refused with what was written kept, and nobody else is', async () => {
  const { slug } = await newMenu();
  const guest = newGuest(slug);
  await guest.write({ text: 'Hello' });
  const codes: number[] = [];
  for (let n = 0; n < 21; n += 1) codes.push((await guest.write({ text: `More ${n}` })).status);
  expect(codes.filter((code) => code === 303)).toHaveLength(20);
  const last = await guest.write({ text: 'The last one' });
  expect([last.status, (await last.text()).includes('>The last one</textarea>')]).toEqual([429, true]);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  const flood = await Promise.all(
    Array.from({ length: 25 }, () => newGuest(slug, '', '198.51.100.7').write({ text: 'x' })),
  );
  expect(flood.filter(({ status }) => status === 303)).toHaveLength(20);
  const more = flood.map((each) => newGuest(slug, each.headers.get('set-cookie')?.split(';')[0], '198.51.100.7'));
  const many = await Promise.all([...more, ...more, ...more].map((each, nth) => each.write({ text: `${nth}` })));
  // With the 20 that began, 60 of the address in a minute.
  expect(many.filter(({ status }) => status === 303)).toHaveLength(40);
  expect((await newGuest(slug, '', '198.51.100.8').write({ text: 'x' })).status).toBe(303);
});

test('while messages cannot be taken, the page keeps what was written', async () => {
  const [nats] = await forThisFile(freshNats());
  const settings = { ...stack.settings, NATS_URL: nats.url };
  const [alone] = await forThisFile(startCatalog({ settings }));
  const { slug, workspaceId } = await newMenu();
  const answer = await newGuest(slug, '', '', alone.base).write({ text: 'Are you there?', name: 'Ali' });
  const page = await answer.text();
  expect(answer.status).toBe(503);
  for (const written of ['>Are you there?</textarea>', 'value="Ali"']) expect(page).toContain(written);
  expect(page).toContain('Your message was not sent. Please send it again.');
  expect(await textsIn(workspaceId)).toEqual([]);
});
