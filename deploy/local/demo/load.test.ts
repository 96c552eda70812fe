import { expect, test } from 'bun:test';
import { boardSteps, orderStatuses } from '../../../shared/orders/rules/transitions.ts';
import { checkLogin } from '../../../shared/people/sign-in.ts';
import { openDatabase, secretsKey } from '../../../tests/support/data/admin-database.ts';
import { folderForThisFile, forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { withOwnLogin } from '../../../tests/support/running/cli/own-login.ts';
import { startServiceProcess } from '../../../tests/support/running/service-process.ts';
import { freshNats, freshRedis } from '../../../tests/support/stores/datastores.ts';
import { projectFolder } from '../service.ts';
import type { loadDemo } from './load.ts';

const [{ url, sql }, nats, redis] = await forThisFile(openDatabase(), freshNats(), freshRedis());
const settings = {
  DATABASE_URL: url,
  NATS_URL: nats.url,
  REDIS_URL: redis.url,
  SECRETS_KEY: secretsKey,
  WEBHOOK_NETWORK: 'private',
  FORMS_URL: 'http://localhost:8081',
  CATALOG_URL: 'http://localhost:8082',
  PUBLIC_CATALOGS_ENABLED: 'true',
};
const folder = folderForThisFile();
await forThisFile(startServiceProcess('order-actions', settings), startServiceProcess('conversations', settings));

type Loaded = Awaited<ReturnType<typeof loadDemo>>;

const load = (...words: string[]) => loadWith(settings, ...words);
const { workspaces: first, test: testWorkspace, logins } = await load();
const small = await load('--orders', '1');

test('the restaurant has a published menu and a link to a form', async () => {
  const [{ id, catalogUrl, formUrl }, { catalogUrl: none }] = first;
  expect(catalogUrl).toMatch(/^http:\/\/localhost:8082\/c\/[a-z0-9-]+$/);
  expect(formUrl).toMatch(/^http:\/\/localhost:8081\/f\/[\w-]{16}$/);
  expect(none).toBeUndefined();
  const [counts] = await sql`
    select (select count(*) from catalogs where workspace_id = ${id}) as catalogs,
      (select count(*) from forms where workspace_id = ${id}) as forms`;
  expect(counts).toEqual({ catalogs: 1, forms: 1 });
});

test('both shops have the reported keys, chats, orders and endpoint', async () => {
  expect(first.map(({ kind }) => kind)).toEqual(['restaurant', 'store']);
  expect(first.reduce((sum, { orders }) => sum + orders, 0)).toBe(300);
  for (const business of first) {
    expect(business.key.value).toMatch(/^sk_live_[0-9a-f]{64}$/);
    expect(business.endpoint).toMatchObject({ url: `http://localhost:9000/${business.kind}`, environment: 'test' });
    expect(business.endpoint?.secret).toMatch(/^whsec_[0-9a-f]{32}$/);
    const [row] = await sql`
      select (select count(*) from orders where workspace_id = ${business.id}) as orders,
        (select count(*) from conversations where workspace_id = ${business.id}) as conversations,
        (select array_agg(coalesce(rate_limit, 0) order by id) from api_keys where workspace_id = ${business.id}) as limits,
        (select max(recorded_at) from events where workspace_id = ${business.id})
          < (select created_at from webhook_endpoints where workspace_id = ${business.id}) as harmless`;
    expect(row).toEqual({
      orders: business.orders,
      conversations: business.conversations,
      limits: [0, 60],
      harmless: true,
    });
  }
});

test('an admin and a staff login work in both shops and differ in each run', async () => {
  expect(logins.map(({ role }) => role)).toEqual(['admin', 'staff']);
  expect(new Set([...logins, ...small.logins].flatMap(({ email, password }) => [email, password])).size).toBe(8);
  for (const { role, email, password } of logins) {
    const login = await checkLogin(sql, 'stranger', { email, password });
    const places = await sql`
      select workspace_id as id, role from memberships where user_id = ${login?.userId ?? ''} order by workspace_id`;
    const ids = [...first, ...(role === 'admin' ? [testWorkspace] : [])].map(({ id }) => id);
    expect([...places]).toEqual(ids.toSorted().map((id) => ({ id, role })));
  }
});

test('orders cover every status and step, and include amounts without lines', async () => {
  const restaurant = first[0].id;
  const store = first[1].id;
  const column = async (name: 'status' | 'step', workspaceId: string) =>
    (await sql`select distinct ${sql(name)} as value from orders where workspace_id = ${workspaceId}`).map(
      ({ value }) => value,
    );
  for (const status of orderStatuses) expect(await column('status', restaurant)).toContain(status);
  for (const step of [...boardSteps]) {
    expect(await column('step', restaurant)).toContain(step);
    expect(await column('step', store)).toContain(step);
  }
  expect(await column('step', restaurant)).toContain(null);
  const [counts] = await sql`
    select count(*) filter (where amount_only) as agreed, count(*) filter (where promotions::text <> '[]') as promoted,
      count(*) filter (where lines::text like '%"options":[{%') as optional,
      count(*) filter (where fulfillment_address is not null) as delivered,
      count(*) filter (where customer_phone !~ '^[+]9647[0-9]{9}$') as "otherPhones", count(distinct currency) as currencies,
      count(distinct date_trunc('day', created_at)) as days, count(*) filter (where updated_at < created_at) as impossible
    from orders`;
  expect(counts).toMatchObject({ otherPhones: 0, currencies: 2, impossible: 0 });
  for (const name of ['agreed', 'promoted', 'optional', 'delivered']) expect(counts?.[name]).toBeGreaterThan(5);
  expect(counts?.days).toBeGreaterThan(30);
});

test('open orders are recent and spread, and no pickup is out for delivery', async () => {
  for (const { id } of first) {
    const open = await sql<{ step: string; type: string; minutes: number }[]>`
      select step, fulfillment_type as type, floor(extract(epoch from clock() - created_at) / 60)::int as minutes
      from orders where workspace_id = ${id}
        and coalesce(step, 'submitted') not in ('completed', 'rejected', 'cancelled')
        and coalesce(status, 'pending') in ('pending', 'approved')`;
    expect(open.length).toBeGreaterThan(5);
    expect(open.filter(({ minutes }) => minutes > 75)).toEqual([]);
    expect(new Set(open.map(({ minutes }) => minutes)).size).toBeGreaterThan(4);
    const out = open.filter(({ step }) => step === 'out_for_delivery');
    expect(out.map(({ type }) => type)).toEqual(out.map(() => 'delivery'));
    expect(out.length).toBeGreaterThan(0);
  }
});

test('conversations cover both languages, every channel and every status', async () => {
  const [texts] = await sql`
    select count(*) filter (where text ~ '[ء-ي]') as arabic, count(*) filter (where text ~ '^[ -~]+$') as english from messages`;
  expect(texts?.arabic).toBeGreaterThan(30);
  expect(texts?.english).toBeGreaterThan(15);
  const [distinct] =
    await sql`select count(distinct channel) as channels, count(distinct status) as statuses from conversations`;
  expect(distinct).toEqual({ channels: 8, statuses: 3 });
});

test('the same seed adds the same data again, and another seed other data', async () => {
  expect(small.workspaces.map(({ orders }) => orders)).toEqual([1, 0]);
  const [again, other] = [await load('--orders', '1'), await load('--orders', '1', '--seed', '2')];
  expect(again.workspaces[0].key.value).not.toBe(small.workspaces[0].key.value);
  const data = await Promise.all([small, again, other].map(({ workspaces }) => dataOf(workspaces[0].id)));
  expect(data[1]).toEqual(data[0] ?? '');
  expect(data[2]).not.toEqual(data[0] ?? '');
});

test('without access to private addresses no endpoint is created', async () => {
  const { workspaces } = await loadWith({ ...settings, WEBHOOK_NETWORK: 'public' }, '--orders', '2');
  expect(workspaces.map(({ endpoint }) => endpoint)).toEqual([null, null]);
});

async function loadWith(environment: Readonly<Record<string, string>>, ...words: string[]): Promise<Loaded> {
  const child = Bun.spawn([process.execPath, 'deploy/local/demo/main.ts', ...words], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, LOCAL_DIR: folder, ...withOwnLogin('cli', environment) },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) !== 0) throw new Error(`the demo was not loaded: ${stderr}`);
  return JSON.parse(stdout);
}

async function dataOf(workspaceId: string): Promise<string> {
  const orders = await sql`
    select number, source, status, step, customer_name, customer_phone, fulfillment_address, summary, total, notes,
      special_instructions, payment_status, external_order_id, lines::text, promotions::text, details::text
    from orders where workspace_id = ${workspaceId} order by number::int`;
  const texts = await sql`
    select c.channel, c.status, c.subject, array_agg(m.direction || m.text order by m.id) as messages
    from conversations c join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id
    where c.workspace_id = ${workspaceId} group by c.id, c.channel, c.status, c.subject`;
  return JSON.stringify([orders, texts.map((text) => JSON.stringify(text)).toSorted()]);
}
