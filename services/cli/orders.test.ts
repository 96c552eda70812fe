import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { Compile } from 'typebox/compile';
import { openDatabase, secretsKey } from '../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { commandLine } from '../../tests/support/running/cli/cli.ts';
import { startServiceProcess } from '../../tests/support/running/service-process.ts';
import { freshNats, freshRedis } from '../../tests/support/stores/datastores.ts';
import { documents } from './documents/documents.ts';

const [database, nats, redis] = await forThisFile(openDatabase(), freshNats(), freshRedis());
const settings = { DATABASE_URL: database.url, NATS_URL: nats.url, REDIS_URL: redis.url, SECRETS_KEY: secretsKey };
const { sql } = database;
const [cli] = await forThisFile(
  commandLine(settings),
  startServiceProcess('order-actions', settings),
  startServiceProcess('conversations', settings),
);
const { json, refusal, run } = cli;
const workspace = await database.makeWorkspace();

interface OrderReply {
  readonly order: { id: string; status: string; fulfillmentStatus?: string; externalOrderId: string | null } | null;
  readonly store_order: { id: string; status: string; notes: string; totals: { total: number } };
  readonly event?: string | null;
}

const basket = { source: 'chat', lines: [{ name: 'مسكوف', quantity: 2, unit_price: 28_000 }] };
const place = async (order: unknown) =>
  json<OrderReply>(['order', 'place', '--workspace', workspace, '--file', await fileOf(order)]);

async function fileOf(content: unknown): Promise<string> {
  const path = join(cli.folder, crypto.randomUUID());
  await Bun.write(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

test('an order is placed, approved, moved, amended and completed', async () => {
  const placed = await place(basket);
  const id = placed.store_order.id;
  expect(placed).toMatchObject({
    order: { status: 'pending' },
    event: 'order.created',
    store_order: { totals: { total: 56_000 } },
  });
  expect(await json(['order', 'act', id, 'approve', '--external-order-id', 'POS-1'])).toMatchObject({
    order: { status: 'approved', fulfillmentStatus: 'accepted', externalOrderId: 'POS-1' },
    event: 'order.approved',
  });
  expect(await json(['order', 'move', id, 'preparing'])).toMatchObject({ store_order: { status: 'preparing' } });
  const amendment = await fileOf('{"notes":"الطابق الثاني","payment_status":"paid"}');
  expect(await json(['order', 'amend', id, '--file', amendment])).toMatchObject({
    store_order: { notes: 'الطابق الثاني' },
  });
  expect(await refusal(['order', 'act', id, 'reject'])).toBe('cannot reject an order that is approved');
  const arrived = await json<OrderReply>(['order', 'act', id, 'mark_arrived']);
  expect(arrived).toMatchObject({ order: { status: 'arrived' }, event: 'order.arrived' });
  const { order, store_order } = arrived;
  expect(await json(['order', 'get', id])).toEqual({ order, store_order });
});

test.each([
  ['cancel', 'cancelled'],
  ['fail', 'failed'],
])('order %s makes an order %s', async (verb, status) => {
  const { id } = (await place(basket)).store_order;
  expect(await json(['order', verb, id, '--yes'])).toMatchObject({ order: { status } });
});

test('orders, conversations and customers are listed, a page after the other', async () => {
  const shop = await database.makeWorkspace();
  const there = ['--workspace', shop, '--file'];
  for (const name of ['Ali', 'Sara']) {
    await json(['order', 'place', ...there, await fileOf({ ...basket, customer: { name } })]);
    await json(['conversation', 'put', ...there, await fileOf({ channel: 'whatsapp', customer: { name } })]);
  }
  for (const noun of ['order', 'conversation', 'customer']) {
    const list = [noun, 'list', '--workspace', shop];
    const all = await json<{ id: string; total?: number }[]>(list);
    expect(all).toHaveLength(2);
    if (noun === 'order') expect(all.map(({ total }) => total)).toEqual([56_000, 56_000]);
    const [first] = await json<{ id: string }[]>([...list, '--limit', '1']);
    expect(first?.id).toBe(String(all[0]?.id));
    expect(await json<unknown>([...list, '--before', String(first?.id)])).toEqual(all.slice(1));
  }
  const done = ['order', 'list', '--workspace', shop, '--status', 'completed'];
  expect(await json<unknown[]>(done)).toEqual([]);
});

test('each example is accepted by its command and matches its schema', async () => {
  const example = async (name: string) => (await run(['example', name])).stdout;
  const feed = async (name: string, words: string) =>
    json<{ id: string; problems?: unknown; store_order: { id: string; notes: string } }>([
      ...words.split(' '),
      '--file',
      await fileOf(await example(name)),
    ]);
  const there = `--workspace ${workspace}`;
  const { store_order } = await feed('order', `order place ${there}`);
  const conversation = await feed('conversation', `conversation put ${there}`);
  const endpoint = ['endpoint', 'create', '--workspace', workspace, '--url', 'https://example.com', '--events', '*'];
  expect((await feed('amendment', `order amend ${store_order.id}`)).store_order.notes).toBe('الطابق الثاني');
  expect(await feed('import', `order import ${there}`)).toEqual(expect.objectContaining({ imported: 1 }));
  expect((await feed('message', `message add --conversation ${conversation.id}`)).id).toStartWith('msg_');
  expect((await feed('form', `form create ${there}`)).id).toStartWith('frm_');
  expect((await feed('catalog', `catalog put ${there}`)).problems).toEqual([]);
  expect((await feed('rule', `rule create ${there} --endpoint ${(await json(endpoint)).id}`)).id).toStartWith('rul_');
  for (const name of Object.keys(documents)) {
    const schema = JSON.parse((await run(['schema', name])).stdout);
    expect([name, ...Compile(schema).Errors(JSON.parse(await example(name)))]).toEqual([name]);
  }
});

test('an unknown order or conversation is not found by any command', async () => {
  const id = 'ord_01k00000000000000000000000';
  const verbs = [`get ${id}`, `act ${id} approve`, `move ${id} ready`, `cancel ${id} --yes`, `fail ${id} --yes`];
  for (const words of [...verbs, `amend ${id} --file ${await fileOf('{"notes":"x"}')}`])
    expect(await refusal(['order', ...words.split(' ')])).toBe('no such order');
  const add = ['message', 'add', '--conversation', 'cnv_01k00000000000000000000000', '--file'];
  expect(await refusal([...add, await fileOf({ direction: 'contact', text: 'x' })])).toBe('no such conversation');
});

test('a missing, malformed or invalid file is refused with the reason', async () => {
  const put = ['order', 'place', '--workspace', workspace, '--file'];
  expect(await refusal([...put, '-'], '{"source":')).toStartWith('standard input is not JSON: ');
  expect(await refusal([...put, await fileOf('')])).toMatch(/^cannot read .*|.* is not JSON: /);
  expect(await refusal([...put, join(cli.folder, 'none')])).toEndWith('/none: there is no such file');
  expect(await refusal([...put, cli.folder])).toEndWith(': it is a folder');
  for (const [content, reason] of [
    [{ source: 'pigeon', colour: 1 }, /order\.source must be one of.*|order\.colour is not/],
    [{ source: 'chat', lines: [{ name: 'a\0', quantity: 1, unit_price: 1 }] }, /NUL/],
    [{ ...basket, details: { text: 'x'.repeat(100_000) } }, /32 KiB/],
  ] as const) {
    expect(await refusal([...put, await fileOf(content)])).toMatch(reason);
  }
});

test('a file of orders is imported, and each failed line is reported', async () => {
  const shop = await database.makeWorkspace();
  const good = (index: number) =>
    JSON.stringify({ ...basket, number: `A-${index}`, status: 'arrived', createdAt: 1_700_000_000_000 + index });
  const lines = Array.from({ length: 1_200 }, (_, index) => good(index));
  lines.splice(10, 0, '{"source":"chat"', '', '   ');
  lines.splice(700, 0, JSON.stringify({ ...basket, source: 'pigeon' }), '[]');
  lines.splice(900, 0, good(0).replace('A-0', 'A-\\u0000'));
  const words = ['order', 'import', '--workspace', shop, '--file', await fileOf(lines.join('\n'))];
  const { exitCode, stdout, stderr } = await run(words);
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toEqual({ imported: 1_200, refused: 4, unknown: 0 });
  const failedLines = stderr.split('\n').flatMap((line) => line.match(/^line (\d+): /)?.[1] ?? []);
  expect(failedLines.map(Number).toSorted((a, b) => a - b)).toEqual([11, 701, 702, 901]);
  expect(stderr).toContain('line 11: it is not JSON\n');
  expect(stderr).toMatch(/1,20\d orders +[\d,]+\/s/);
  expect(stderr.trimEnd()).toEndWith('4 lines were not imported: they are listed above');

  const [count] = await sql<{ rows: number; kept: number; events: number }[]>`
    select count(*) as rows, count(*) filter (where status = 'arrived' and created_at < '2024-01-01') as kept,
      (select count(*) from events where workspace_id = ${shop}) as events
    from orders where workspace_id = ${shop}`;
  expect(count).toEqual({ rows: 1_200, kept: 1_200, events: 0 });
});

test('an import can read standard input and record events', async () => {
  const shop = await database.makeWorkspace();
  const words = ['order', 'import', '--workspace', shop, '--file', '-', '--events'];
  expect(await json(words, `${JSON.stringify(basket)}\n${JSON.stringify(basket)}\n`)).toEqual({
    imported: 2,
    refused: 0,
    unknown: 0,
  });
  expect(await sql`select name from events where workspace_id = ${shop}`).toHaveLength(2);
  expect(await json(words, '')).toEqual({ imported: 0, refused: 0, unknown: 0 });
  expect(await refusal(['order', 'import', '--workspace', 'ws_01k00000000000000000000000', '--file', '-'])).toBe(
    'no such workspace',
  );
});

test('a command waits for a service that does not listen yet', async () => {
  const other = await freshNats();
  const late = commandLine({ ...settings, NATS_URL: other.url });
  const words = ['order', 'place', '--workspace', workspace, '--file', '-'];
  const placing = late.json<OrderReply>(words, JSON.stringify(basket));
  const service = await startServiceProcess('order-actions', { ...settings, NATS_URL: other.url });
  expect((await placing).order?.status).toBe('pending');
  await service.stop();
  await other.stop();
  late.erase();
});

test('a command without an answer fails with a hint, also without NATS', async () => {
  const other = await freshNats();
  const words = ['order', 'place', '--workspace', workspace, '--file', await fileOf(basket)];
  const refusals = [other.url, 'nats://127.0.0.1:1'].map(async (NATS_URL) => {
    const [alone] = await forThisFile(commandLine({ ...settings, NATS_URL }));
    return alone.refusal(words);
  });
  for (const reason of await Promise.all(refusals)) expect(reason).toEndWith('is the stack running (npm start)?');
  await other.stop();
});
