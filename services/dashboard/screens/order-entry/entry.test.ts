import { expect, test } from 'bun:test';
import type { CatalogSnapshot } from '../../../../shared/catalog/rules/snapshot.ts';
import { newId } from '../../../../shared/db/new-id.ts';
import { getOrder } from '../../../../shared/orders/verbs/order.ts';
import { until } from '../../../../shared/runtime/until.ts';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { createConversation } from '../../../../tests/support/data/rows.ts';
import { createWorkspace } from '../../../../tests/support/data/workspace.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-client.ts';
import { startOrderActions } from '../../../../tests/support/running/services.ts';
import { fieldsOfOrder } from './fields-of-order.ts';

const customer = newId('customer');
const { dashboard, openPage } = await dashboardWithBrowser();
const { databaseUrl, natsUrl, redis, sql, workspace } = dashboard;
await forThisFile(startOrderActions({ databaseUrl, natsUrl, redisUrl: redis.url }));
const staff = await signedIn(dashboard, dashboard.staff);
const available = { availability: 'available' } as const;
const iqd = (amount: number) => ({ kind: 'fixed', amount: amount * 1_000, currency: 'IQD' }) as const;
const options = [
  { name: 'Garlic sauce', nameArabic: 'صاص ثوم', price: { amount: 250_000, currency: 'IQD' } },
  { name: 'No onions', nameArabic: 'بدون بصل' },
  { name: 'Gold leaf', price: { amount: 900, currency: 'USD' } },
] as const;
const menu: CatalogSnapshot = {
  branding: { title: 'Dijla', accent: '#b3541e' },
  categories: [
    {
      ...{ id: 'grill', name: 'Grill' },
      items: [
        { ...available, id: 'a', name: 'Chicken shawarma', nameArabic: 'شاورما دجاج', price: iqd(5_000), options },
        { ...available, id: 'b', name: 'Masgouf', nameArabic: 'مسكوف', price: { kind: 'quote' } },
        { id: 'c', availability: 'sold_out', name: 'Tea', price: iqd(1_000) },
      ],
    },
  ],
};

const [menuId, content] = [newId('catalog'), JSON.stringify(menu)];
await sql`
  insert into catalogs (id, workspace_id, draft, slug, version, published)
  values (${menuId}, ${workspace.id}, ${content}::text::json, 'menu-abc123', 1, true)`;
await sql`
  insert into catalog_snapshots (workspace_id, catalog_id, version, content) values (${workspace.id}, ${menuId}, 1, ${content})`;
await sql`
  insert into customers (workspace_id, id, name, phone) values (${workspace.id}, ${customer}, 'زينب كاظم', '+964 770 123-4567')`;

const path = `/${workspace.id}/orders/new`;
const place = (fields: Record<string, string>) => staff.post(path, fields);
const counted = async () => (await sql`select from orders`).count;

async function expectRefused(fields: Record<string, string>, reason: string): Promise<string> {
  const answer = await place(fields);
  const html = await answer.text();
  expect([answer.status, html]).toEqual([422, expect.stringContaining(reason)]);
  return html;
}

async function newest() {
  const [row] = await sql`
    select source, customer_id, customer_name, customer_phone, fulfillment_type, fulfillment_address, amount_only, total, notes,
      lines::text as lines, (select by->>'name' from order_changes where order_id = o.id) as by
    from orders o order by id desc limit 1`;
  return { ...row, lines: JSON.parse(row?.lines).map((line: object) => Object.values(line).slice(1, 4)) };
}

/** The options of the newest order's first line. */
async function chosen(): Promise<unknown> {
  const [row] = await sql`select lines #> '{0,options}' as options from orders order by id desc limit 1`;
  return row?.options;
}

test('an order is priced by the menu, in either language, and placed once', async () => {
  const fields = {
    ...{ item_1: '٢ شَاوَرما دجاج', extras_1: 'جبن 500، بلا بصل', item_2: 'masgouf', price_2: '25000', item_7: '3 Tea' },
    ...{ phone: '٠٧٧٠ ١٢٣', name: 'Zainab', type: 'delivery', address: 'الكرادة', fee: '3000', source: 'phone' },
    command: crypto.randomUUID(),
  };
  const answers = [await place(fields), await place(fields)];
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(answers[0]?.headers.get('location')).toBe(answers[1]?.headers.get('location') ?? '');
  expect(await counted()).toBe(1);
  expect(await newest()).toMatchObject({
    ...{ source: 'phone', customer_name: 'Zainab', fulfillment_type: 'delivery', total: 42_000_000, by: 'Ali' },
    lines: [
      ['Chicken shawarma', 2, 5_000],
      ['Masgouf', 1, 25_000],
      ['Tea', 3, 1_000],
    ],
  });
});

test('options cost what the menu says, and are refused once removed from it', async () => {
  const asked = async (fields: Record<string, string>) => (await place({ ...fields, step: '9:1' })).text();
  const offered = await asked({ item_3: '2 شاورما دجاج', options_3: 'No onions' });
  expect(offered.match(/name="options_3" value="[^"]*"( checked="")?/g)).toEqual([
    'name="options_3" value="Garlic sauce"',
    'name="options_3" value="No onions" checked=""',
  ]);
  expect(await asked({ item_3: 'Tea' })).not.toContain('name="options_3"');
  const line = { item_3: 'Chicken shawarma', options_3: 'No onions', extras_3: 'صاص ثوم، Cheese 500، cold' };
  expect((await place(line)).status).toBe(303);
  expect(await chosen()).toEqual([
    { name: 'No onions', price: 0 },
    { name: 'صاص ثوم', price: 250 },
    { name: 'Cheese', price: 500 },
  ]);
  await expectRefused({ ...line, options_3: 'Pickles' }, 'no longer on it');
});

test('an order whose items were wrong is entered anew with what it had', async () => {
  const shawarma = { item_1: '2 Chicken shawarma', options_1: 'Garlic sauce', extras_1: 'Cheese 500, no onions' };
  const customerOf = { name: 'Zainab', phone: '0770 123 4567', type: 'delivery', address: 'Karrada', fee: '3000' };
  await place({ ...shawarma, item_2: 'masgouf', price_2: '25000', ...customerOf });
  const former = { order: await newest(), options: await chosen() };
  const [{ id } = { id: '' }] = await sql<{ id: string }[]>`select id from orders order by id desc limit 1`;
  expect(await staff.text(`/${workspace.id}/orders/${id}/amend`)).toContain(`?again=${id}`);
  expect(await staff.text(`${path}?again=${id}`)).toContain('value="Zainab"');
  await place(Object.fromEntries(fieldsOfOrder(await getOrder(sql, workspace.id, id))));
  expect({ order: await newest(), options: await chosen() }).toEqual(former);
});

test('an agreed amount is an order without lines, and says what it is for', async () => {
  expect((await place({ total: '٢٥٠٠٠', notes: 'Catering <b>Friday</b>', source: 'dashboard' })).status).toBe(303);
  expect(await newest()).toMatchObject({ source: 'dashboard', amount_only: true, total: 25_000_000, lines: [] });
});

test('without scripts tiles, search and steps change lines and place nothing', async () => {
  const before = await counted();
  const lines = async (fields: Record<string, string>) => {
    const html = await (await place(fields)).text();
    return [...html.matchAll(/name="item_\d+" class="field__input" value="([^"]+)"/g)].map(([, item]) => item);
  };
  expect(await lines({ add: 'Chicken shawarma', find: '2' })).toEqual(['2 Chicken shawarma']);
  expect(await lines({ item_1: '2 Tea', add: '', find: '3 shaw' })).toEqual(['2 Tea', '3 Chicken shawarma']);
  expect(await lines({ item_1: '2 Tea', step: '1:1' })).toEqual(['3 Tea']);
  expect(await lines({ item_1: '1 Tea', step: '1:-1' })).toEqual([]);
  expect(await counted()).toBe(before);
});

test('wrong fields are explained with what was typed, and nothing is placed', async () => {
  const before = await counted();
  for (const [fields, expected] of [
    [{}, 'at least one item'],
    [{ item_1: 'Unknown <i>' }, 'no price on your menu'],
    [{ item_1: 'Masgouf' }, 'no price on your menu'],
    [{ item_1: 'x'.repeat(301), price_1: '1' }, 'up to 300'],
    [{ item_1: '0 Tea' }, 'a quantity above 0'],
    [{ item_1: 'Tea', price_1: '-5' }, 'Enter an amount'],
    [{ item_1: 'Tea', total: '5', notes: 'x' }, 'either items or'],
    [{ total: '5' }, 'Enter what the amount is for'],
    [{ item_1: 'Tea', type: 'delivery' }, 'Enter the delivery address'],
    [{ item_1: 'Tea', discount: '9999999' }, 'do not add up'],
    [{ item_1: 'Tea', phone: '1'.repeat(51) }, 'too long'],
    [{ item_1: 'Tea', phone: '٤٥٦٧' }, 'whole number'],
    [{ item_1: 'Tea', customer: newId('customer') }, 'do not add up'],
  ] as const) {
    expect(await expectRefused(fields, expected)).not.toContain('<i>');
  }
  expect(await counted()).toBe(before);
});

test('a customer is found by number, in their own workspace only', async () => {
  const found = async (phone: string) => staff.text(`${path}/customers?phone=${encodeURIComponent(phone)}`);
  for (const phone of ['07701234567', '+9647701234567', '4567', '٤٥٦٧'])
    expect(await found(phone)).toContain('زينب كاظم');
  for (const phone of ['', '567', '0770', '%', "' or 1=1"]) expect(await found(phone)).not.toContain('زينب');
});

test('by keyboard alone an order with an option takes a few dozen keys', async () => {
  const { page, errors } = await openPage('staff', { screen: 'desktop' }, '/orders/new');
  await page.locator('input[name=find]:focus').waitFor();
  let keys = 0;
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.type(text);
  };
  const press = async (...pressed: string[]) => {
    keys += pressed.length;
    for (const key of pressed) await page.keyboard.press(key);
  };
  await type('2 shaw');
  await press('Enter', 'Space', 'Enter');
  await type('masg');
  await press('Enter');
  await type('25000');
  await press('Enter', 'Enter');
  await type('4567');
  await page.getByRole('button', { name: 'زينب كاظم' }).waitFor();
  await press('Tab', 'Enter');
  const isFilled = 'document.activeElement.name === "name" && document.activeElement.value !== ""';
  await until(() => page.evaluate(isFilled), { timeoutMessage: () => 'the name was not filled in' });
  await press('Control+Enter');
  await page.getByText(/^Order \d+ was placed/).waitFor();
  // At three keys a second that is twenty seconds.
  expect(keys).toBeLessThan(45);
  const expected = { customer_id: customer, customer_phone: '+964 770 123-4567', total: 35_500_000 };
  expect(await newest()).toMatchObject(expected);
  expect(await chosen()).toEqual([{ name: 'Garlic sauce', price: 250 }]);
  expect(errors.filter((error) => !error.startsWith('Applying inline style'))).toEqual([]);
});

test('an order from a conversation is its customer’s, and belongs to it', async () => {
  const chat = await createConversation(sql, workspace.id);
  await sql`update conversations set customer_id = ${customer} where id = ${chat}`;
  const page = await staff.text(`${path}?conversation=${chat}`);
  expect(page).toMatch(new RegExp(`name="conversation"[^>]*value="${chat}"[^>]*checked`));
  expect(page).toContain('value="زينب كاظم"');
  const ofCustomer = { customer, name: 'زينب كاظم', phone: '' };
  const fields = { conversation: chat, ...ofCustomer, item_1: 'Chicken shawarma', type: 'pickup' };
  const { headers } = await place({ ...fields, command: crypto.randomUUID() });
  const [order] = await sql`
    select source, conversation_id as chat, customer_id as customer from orders order by id desc limit 1`;
  expect(order).toEqual({ source: 'chat', chat, customer });
  const placed = await staff.text(headers.get('location') ?? '');
  expect(placed).toContain(`href="/${workspace.id}/inbox/${chat}">Back to the conversation`);
  const elsewhere = await createConversation(sql, await createWorkspace(sql));
  expect((await staff.get(`${path}?conversation=${elsewhere}`)).status).toBe(404);
  expect((await place({ ...fields, conversation: elsewhere, command: crypto.randomUUID() })).status).toBe(404);
});
