import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createKey, createWorkspace } from '../../support/data/workspace.ts';
import { startReceiver } from '../../support/requests/receiver.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { commandLine } from '../../support/running/cli/cli.ts';
import { createLogin, signedIn } from '../../support/running/dashboard-client.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { freshStores } from '../../support/running/services.ts';
import { insertEndpoint, insertRule, secretsKey } from '../../support/running/world.ts';
import { type Planted, plant } from './planted.ts';
import { attemptUnderWay } from './under-way.ts';

/** A person leaves no byte behind, and nobody else loses one (decided: Forgetting a customer). */

const [stores] = await forThisFile(freshStores());
const { db, databaseUrl } = stores;
const settings = { ...stores.settings, SECRETS_KEY: secretsKey };
const dashboardUrl = 'http://localhost:8083';
const services = await forThisFile(
  startServiceProcess('api-read', settings),
  startServiceProcess('forms', settings),
  startServiceProcess('order-actions', settings),
  startServiceProcess('conversations', settings),
  startServiceProcess('webhook-dispatcher', settings),
  startServiceProcess('dashboard', { ...settings, DASHBOARD_URL: dashboardUrl }),
);
const [apiRead, forms, , , , dashboard] = services;
let accepts = false;
let answersAfter = Promise.resolve();
const [receiver] = await forThisFile(
  // As a careless receiver would, it repeats what it refuses.
  startReceiver(({ body }, response) =>
    answersAfter.then(() => (accepts ? response.writeHead(204).end() : response.writeHead(503).end(body))),
  ),
);
const cli = commandLine(settings);
await forThisFile(cli);

const [workspaceId, elsewhere] = [await createWorkspace(db), await createWorkspace(db)];
const endpointId = await insertEndpoint(db, workspaceId, { url: receiver.url });
for (const event of ['message.received', 'conversation.created', 'conversation.escalated', 'file.ready'])
  await insertRule(db, workspaceId, event, endpointId);
const phone = '+9647701234567';
const person = await planted({ workspaceId, mark: 'planted-zainab', phone });
const other = await planted({ workspaceId, mark: 'other-sara', phone: '+9647709999999' });
const namesake = await planted({ workspaceId: elsewhere, mark: 'elsewhere-zainab', phone });
const key = await createKey(db, workspaceId);
const login = await createLogin(databaseUrl, workspaceId);
const staff = await signedIn({ url: dashboard.client.base }, login, dashboardUrl);
const copy = join(cli.folder, 'orders.ndjson');
await sync();

test('an export has every text of the person, and none of another', async () => {
  const held = await cli.json(['customer', 'export', '--workspace', workspaceId, '--phone', '07701234567']);
  const texts = JSON.stringify(held);
  const inTables = (await rowsOfAll(db)).filter(({ row }) => row.includes(person.mark));
  expect(inTables.length).toBeGreaterThan(20);
  for (const said of ['wrote', 'street', 'lane', 'agreed', 'a table', 'a chair', 'changed their mind', 'note on']) {
    expect(texts).toContain(said);
  }
  expect(texts).not.toContain(other.mark);
  expect(texts).not.toContain(namesake.mark);
  expect(readFileSync(copy, 'utf8')).toContain(person.mark);
  const pagesWithout = (await pages()).filter(({ text }) => !text.includes(person.mark)).map(({ path }) => path);
  expect(pagesWithout).toEqual([]);
});

test('after an erase no byte is left, and nobody else lost one', async () => {
  await until(isSettled, { timeoutMessage: () => 'a delivery or a message is not settled' });
  const before = await rowsOfAll(db);
  const { answered, ended } = await attemptUnderWay({ db, receiver, person }, (answer) => {
    answersAfter = answer;
  });
  const words = `customer erase --workspace ${workspaceId} --customer ${person.customerId} --yes`;
  const result = await cli.json(words.split(' '));
  expect(result).toMatchObject({ customers: 1, conversations: 1, messages: 3, orders: 2, answers: 1 });
  answered();
  await ended();
  const after = await rowsOfAll(db);
  const leftBehind = after.filter(({ row }) => row.includes(person.mark) || row.includes('7701234567'));
  expect(leftBehind.filter(({ row }) => !row.includes(elsewhere))).toEqual([]);
  for (const { mark } of [other, namesake]) {
    const of = (rows: typeof before) =>
      rows
        .map(({ row }) => row)
        .filter((row) => row.includes(mark))
        .toSorted();
    expect(of(after)).toEqual(of(before));
  }
});

test('the orders keep lines and sums, in the table and for followers', async () => {
  await sync();
  const lines = readFileSync(copy, 'utf8');
  expect(lines).not.toContain(person.mark);
  expect(lines).not.toContain(phone);
  expect(lines).toContain(other.mark);
  const orders = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line));
  const own = person.orderIds.map((id) => orders.find((order) => order.id === id));
  expect(own).toMatchObject([
    {
      customer: { name: null, phone: null },
      lines: [{ name: 'Kebab', quantity: 2, notes: null }],
      totals: { total: 6000 },
    },
    { customer: { name: null, phone: null }, lines: [], totals: { total: 9000 }, notes: '' },
  ]);
});

test('pending webhooks are sent without the person, each once more', async () => {
  const [pending] = await db<{ count: number }[]>`
    select count(*)::int from open_deliveries where workspace_id = ${workspaceId}`;
  expect(pending?.count).toBeGreaterThan(5);
  receiver.received.length = 0;
  accepts = true;
  await db`update open_deliveries set due_at = clock()`;
  await until(async () => (await db`select from open_deliveries`).length === 0, { timeoutMessage: () => 'still open' });
  const bodies = receiver.received.map(({ body }) => body.toString());
  expect(bodies.filter((body) => body.includes(person.mark) || body.includes(phone))).toEqual([]);
  expect(bodies.some((body) => body.includes(person.orderIds[0] ?? ''))).toBe(true);
  expect(bodies.some((body) => body.includes(other.mark))).toBe(true);
});

test('the audit log says that a customer was erased, not who', async () => {
  const entries = await db<{ action: string; target: string | null }[]>`
    select action, target from audit_entries where workspace_id = ${workspaceId} and action like 'customer.%' order by id`;
  expect([...entries]).toEqual([
    { action: 'customer.exported', target: null },
    { action: 'customer.erased', target: person.customerId },
  ]);
});

test('no page, API answer, log or exported workspace names the person', async () => {
  const conversations = await apiRead.client.get<{ id: string }[]>('/api/v1/conversations', key.value);
  const messages = conversations.data.map(({ id }) => `/api/v1/messages?conversation_id=${id}`);
  const answers = await Promise.all(
    ['/api/v1/orders', '/api/v1/conversations', ...messages].map((path) => apiRead.client.get(path, key.value)),
  );
  const shown = await pages();
  expect(shown.filter(({ path, status }) => path !== 'form' && status !== 200)).toEqual([]);
  const file = join(cli.folder, 'exported');
  const words = ['workspace', 'export', '--workspace', workspaceId, '--without-secrets', '--file', file];
  const owner = commandLine({ ...settings, OWNER_DATABASE_URL: stores.databaseUrl });
  await forThisFile(owner);
  await owner.json(words);
  const exported = gunzipSync(readFileSync(file)).toString();
  const logs = services.flatMap(({ lines }) => lines);
  expect([answers.every(({ status }) => status === 200), logs.length > 5]).toEqual([true, true]);
  for (const said of [...answers, ...shown].map(({ text }) => text).concat(exported, logs)) {
    expect([said.includes(person.mark), said.includes('7701234567')]).toEqual([false, false]);
  }
  expect(exported).toContain(other.mark);
});

test('an erase can be repeated, and finds nothing more', async () => {
  const words = ['customer', 'erase', '--workspace', workspaceId, '--yes'];
  expect(await cli.json([...words, '--phone', phone])).toMatchObject({ customers: 0, orders: 0, events: 0 });
  expect(await cli.refusal([...words, '--customer', namesake.customerId])).toContain('no such customer');
  expect(await cli.refusal(words)).toContain('either a customer or a phone number');
  expect(await cli.refusal([...words, '--phone', '12'])).toContain('at least 5 digits');
});

/** Where a member, and whoever has the person's link, would read of them. */
async function pages(): Promise<{ path: string; status: number; text: string }[]> {
  const { orderIds, conversationId, customerId, token } = person;
  const paths = [
    ...orderIds.map((id) => `orders/${id}`),
    `inbox/${conversationId}`,
    `customers/${customerId}`,
    'orders',
  ];
  const read = async (path: string, asked: Promise<Response>) => {
    const answer = await asked;
    return { path, status: answer.status, text: await answer.text() };
  };
  return Promise.all([
    ...paths.map((path) => read(path, staff.get(`/${workspaceId}/${path}`))),
    read('form', fetch(`${forms.client.base}/f/${token}`)),
  ]);
}

async function planted(marked: { workspaceId: string; mark: string; phone: string }): Promise<Planted> {
  return { ...marked, ...(await plant(stores, forms.client.base, marked)) };
}

/** Each event was tried once, and the customers were sent what an approval tells them. */
async function isSettled(): Promise<boolean> {
  const [row] = await db<{ isSettled: boolean }[]>`
    select not exists (select from event_outbox) and (select count(*) from messages) = 9
      and not exists (select from open_deliveries where status = 'pending' or claim is not null)
      and not exists (select from messages where undelivered_since > clock()) as "isSettled"`;
  return row?.isSettled ?? false;
}

async function sync(): Promise<void> {
  const { exitCode, stderr } = await commandLine({ ...settings, API_KEY: key.value }).run([
    ...['sync', 'orders', '--base-url', apiRead.client.base, '--state', join(cli.folder, 'state.json'), '--out', copy],
  ]);
  if (exitCode !== 0) throw new Error(stderr);
}

/** Every row of every table, as text. */
async function rowsOfAll(db: Db): Promise<{ table: string; row: string }[]> {
  const tables = await db<{ name: string }[]>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`;
  const all = tables.map(
    ({ name }) => db<{ table: string; row: string }[]>`
    select ${name}::text as table, t::text as row from ${db(name)} t`,
  );
  return (await Promise.all(all)).flat();
}
