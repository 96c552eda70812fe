import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { ImportedOrder } from '../../../../shared/orders/contract/order-inputs.ts';
import type { StoreOrder } from '../../../../shared/orders/contract/resources.ts';
import { boardSteps } from '../../../../shared/orders/rules/transitions.ts';
import { accessibilityProblems } from '../../../../tests/support/browser/browser.ts';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { createOrder } from '../../../../tests/support/data/rows.ts';
import { createKey, createWorkspace } from '../../../../tests/support/data/workspace.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-client.ts';
import { startApiRead } from '../../../../tests/support/running/services.ts';

const { dashboard, openPage } = await dashboardWithBrowser();
const admin = await signedIn(dashboard, dashboard.admin);
const [api] = await forThisFile(startApiRead({ databaseUrl: dashboard.databaseUrl, redisUrl: dashboard.redis.url }));
const key = (await createKey(dashboard.sql, dashboard.workspace.id, { permissions: ['orders:read'] })).value;

const day = Date.parse('2026-03-01T12:00:00Z');
const nasty = '=cmd()|"A1", شاي\r\nwith "lemon"; \u0000'.replace('\u0000', '🍋');

/** Every kind of order: each source and step, on and off the board, with and without optional fields. */
const kinds: readonly Partial<ImportedOrder>[] = [
  ...(['chat', 'storefront', 'phone', 'dashboard', 'invoice'] as const).map((source) => ({ source })),
  ...boardSteps.map((step) => ({ step })),
  { status: 'failed', step: 'cancelled' },
  { status: 'approved', board: false },
  { amount_only: true, lines: [], total: 12.345, notes: '@SUM(1+1) متفق عليه' },
  { currency: 'USD', lines: [{ name: '+1', quantity: 1.5, unit_price: 0.1 }], createdAt: day },
  {
    createdAt: day + 1,
    customer: { name: nasty, phone: '+9647701234567', email: '=x@example.com' },
    fulfillment: { type: 'delivery', address: '-1, الكرادة\n"شارع ٦٢"' },
    lines: [
      { name: nasty, quantity: 2, unit_price: 5_000, notes: '\t=1', options: [{ name: '=2', price: 500 }] },
      { name: 'Tea', quantity: 1, unit_price: 1_000 },
      { name: '＝1+1', quantity: 1, unit_price: 1_000, notes: '\n=1' },
    ],
    promotions: [{ name: '"Ramadan"', savings: 1_000 }],
    ...{ delivery_fee: 3_000, discount: 500, tax: 250, notes: nasty, externalOrderId: '=POS', payment_status: 'paid' },
  },
];

for (const order of kinds) await createOrder(dashboard.sql, dashboard.workspace.id, order);

async function exported(fields: Record<string, string>): Promise<string> {
  const answer = await admin.post(`/${dashboard.workspace.id}/export`, fields);
  expect([answer.status, answer.headers.get('content-disposition')?.slice(0, 10)]).toEqual([200, 'attachment']);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
}

async function fromApi(query = ''): Promise<readonly StoreOrder[]> {
  const { data } = await api.client.send<StoreOrder[]>(`/api/v1/store-orders?limit=100${query}`, key);
  return data;
}

test('each line of JSON Lines is the order as the API gives it', async () => {
  const lines = (await exported({ format: 'jsonl' })).trimEnd().split('\n');
  const orders = await fromApi();
  expect(orders).toHaveLength(kinds.length);
  expect(lines.map((line) => JSON.parse(line))).toEqual([...orders]);
  expect(lines).toEqual(orders.map((order) => JSON.stringify(order)));
});

const cellsOf = (csv: string) =>
  Papa.parse<Record<string, string>>(csv.slice(1), { header: true, skipEmptyLines: true });
/** A row without the apostrophes before what a spreadsheet would run as a formula. */
const plain = (row: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [name, cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')]),
  );
const flat = (value: unknown): string =>
  value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

test('CSV has the same fields, and no cell that a spreadsheet would run', async () => {
  const text = await exported({ format: 'csv' });
  expect(text.startsWith('\uFEFF')).toBe(true);
  const { data, errors } = cellsOf(text);
  expect(errors).toEqual([]);
  const expected = (await fromApi()).map(({ customer, fulfillment, totals, ...own }) => {
    const within = Object.entries({ customer, fulfillment, totals }).flatMap(([name, fields]) =>
      Object.entries(Object(fields)).map(([field, value]) => [`${name}_${field}`, value]),
    );
    return Object.fromEntries([...Object.entries(own), ...within].map(([name, value]) => [name, flat(value)]));
  });
  expect(data.map(plain)).toEqual(expected);
  for (const value of data.flatMap((row) => Object.values(row))) expect(value).not.toMatch(/^[=+@\t\r\n＝＋－＠]|^-\D/);
});

test('a row per line has every order’s lines with its order', async () => {
  const { data } = cellsOf(await exported({ format: 'csv_lines' }));
  const expected = (await fromApi()).flatMap(({ id, lines }) =>
    lines.map(({ options, ...line }) => ({
      order_id: id,
      ...Object.fromEntries(Object.entries(line).map(([name, value]) => [`line_${name}`, flat(value)])),
      line_options: JSON.stringify(options),
    })),
  );
  expect(data.map(plain)).toMatchObject(expected);
});

test('a range has the workspace’s days; an export can continue after an order', async () => {
  const ids = (text: string) => text.split('\n').flatMap((line) => (line ? [JSON.parse(line).id] : []));
  const range = { format: 'jsonl', from: '2026-03-01', to: '2026-03-01' };
  expect(ids(await exported(range))).toEqual((await fromApi('&from=2026-03-01&to=2026-03-01')).map(({ id }) => id));
  const all = (await fromApi()).map(({ id }) => id);
  expect(ids(await exported({ format: 'jsonl', after: all[4] ?? '' }))).toEqual(all.slice(5));
  expect(await exported({ format: 'csv', after: all.at(-1) ?? '' })).toBe('');
});

test('wrong fields are explained; staff and other workspaces get nothing', async () => {
  const path = `/${dashboard.workspace.id}/export`;
  const foreign = await createOrder(dashboard.sql, await createWorkspace(dashboard.sql));
  for (const [fields, expected] of [
    [{ format: 'xlsx' }, 'Choose a format'],
    [{ format: 'csv', from: '2026-02-30' }, 'Enter a day'],
    [{ format: 'csv', from: '2026-03-02', to: '2026-03-01' }, 'before the first.'],
    [{ format: 'csv', after: foreign }, 'no order with this id'],
    [{ format: 'csv', after: "' or 1=1" }, 'no order with this id'],
  ] as const) {
    const answer = await admin.post(path, fields);
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(expected)]);
  }
  const staff = await signedIn(dashboard, dashboard.staff);
  expect([(await staff.get(path)).status, (await staff.post(path, { format: 'csv' })).status]).toEqual([403, 403]);
  expect((await admin.get(`${path}/nothing`)).status).toBe(404);
});

test('the page downloads and shows its progress; without scripts it downloads', async () => {
  for (const scripts of [true, false]) {
    const { page } = await openPage('admin', { language: 'ar', colours: 'dark', scripts }, '/export');
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('main button[type=submit]')]);
    expect(download.suggestedFilename()).toBe('orders.jsonl');
    const file = readFileSync(await download.path(), 'utf8');
    expect(file.trimEnd().split('\n')).toHaveLength(kinds.length);
    if (scripts) {
      await page.locator('[data-over]').waitFor();
      expect(await page.locator('[data-over]').textContent()).toContain('اكتمل');
      expect(await accessibilityProblems(page)).toEqual([]);
    }
  }
});
