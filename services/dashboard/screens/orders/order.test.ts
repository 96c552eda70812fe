import { expect, test } from 'bun:test';
import { newId } from '../../../../shared/db/new-id.ts';
import type { NewOrder } from '../../../../shared/orders/contract/order-inputs.ts';
import { accessibilityProblems, screenshot, startBrowser } from '../../../../tests/support/browser/browser.ts';
import { signIn } from '../../../../tests/support/browser/sign-in.ts';
import { createOrder, orderRow } from '../../../../tests/support/data/rows.ts';
import { createWorkspace } from '../../../../tests/support/data/workspace.ts';
import { orderCommander } from '../../../../tests/support/requests/order-commands.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../../tests/support/running/dashboard.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-visitor.ts';
import { startOrderActions } from '../../../../tests/support/running/services.ts';

const [dashboard, browser] = await forThisFile(startDashboard(), startBrowser());
const { databaseUrl, natsUrl, redis } = dashboard;
await forThisFile(startOrderActions({ databaseUrl, natsUrl, redisUrl: redis.url }));
const staff = await signedIn(dashboard, dashboard.staff);

const at = (path: string) => `/${dashboard.workspace.id}/orders/${path}`;
const change: ReturnType<typeof orderCommander>['change'] = (...given) =>
  orderCommander(dashboard.backend.messaging).change(...given);

const order: NewOrder = {
  source: 'chat',
  customer: { name: 'زينب كاظم', phone: '+9647701234567' },
  fulfillment: { type: 'delivery', address: 'الكرادة، شارع ٦٢، قرب جامع الزوية' },
  specialInstructions: 'Please ring twice <b>and wait</b>',
  delivery_fee: 3_000,
  lines: [
    {
      ...{ name: 'شاورما دجاج', quantity: 2, unit_price: 5_000, notes: 'بلا بصل' },
      options: [{ name: 'جبن إضافي', price: 500 }],
    },
    { name: 'Masgouf', quantity: 1, unit_price: 25_000 },
  ],
};

async function place(more: Partial<NewOrder> = {}): Promise<string> {
  const { store_order } = await change('orders.place', {
    workspaceId: dashboard.workspace.id,
    by: { kind: 'customer', name: 'زينب كاظم' },
    order: { ...order, ...more },
  });
  return store_order.id;
}

async function text(path: string, as = staff): Promise<string> {
  return (await as.get(path)).text();
}

const fieldOf = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

test('an order is moved on its page, twice is once, and its history says who it was', async () => {
  const id = await place();
  const page = await text(at(id));
  const form = { step: 'accepted', from: fieldOf(page, 'from'), command: fieldOf(page, 'command') };
  for (let times = 0; times < 2; times += 1) {
    expect((await staff.post(`${at(id)}/move`, form, at(id))).status).toBe(303);
  }
  expect((await orderRow(dashboard.sql, id)).step).toBe('accepted');
  const after = await text(at(id));
  expect(after).toContain('Ali');
  expect(after).toContain('زينب كاظم');
  expect(after).not.toContain('<b>and wait</b>');
  expect(await dashboard.sql`select from order_changes where order_id = ${id}`).toHaveLength(2);
});

test('of two who press at once one wins; the other sees how the order stands now', async () => {
  const id = await place();
  const from = 'submitted';
  await staff.post(`${at(id)}/move`, { step: 'rejected', from, reason_rejected: 'Closed' }, at(id));
  const late = await staff.post(`${at(id)}/move`, { step: 'accepted', from }, at(id));
  expect(late.status).toBe(422);
  const page = await late.text();
  expect(page).toContain('Someone else just changed this order');
  expect(page).toContain('Closed');
  expect((await orderRow(dashboard.sql, id)).step).toBe('rejected');
});

test('an order that is not on the board gets the action of the step', async () => {
  const id = await place({ board: false });
  expect((await staff.post(`${at(id)}/move`, { step: 'accepted', from: 'submitted' }, at(id))).status).toBe(303);
  expect(await orderRow(dashboard.sql, id)).toMatchObject({ status: 'approved', step: null });
  expect((await staff.post(`${at(id)}/move`, { step: 'completed' }, at(id))).status).toBe(303);
  expect(await orderRow(dashboard.sql, id)).toMatchObject({ status: 'arrived', step: null });
  expect(await text(at(id))).toContain('This order is finished');
});

test('amending keeps what was not touched, tells what is wrong, and overwrites nobody', async () => {
  const id = await place({ notes: 'VIP\n' });
  const page = await text(`${at(id)}/amend`);
  const typed = {
    ...{ version: fieldOf(page, 'version'), command: fieldOf(page, 'command'), customer_name: 'Zainab "Z" <i>' },
    ...{ customer_phone: '+9647701234567', customer_email: '', fulfillment_type: 'delivery', payment_status: 'paid' },
    ...{
      fulfillment_address: 'الكرادة',
      special_instructions: '',
      notes: 'VIP',
      delivery_status: '',
      invoice_status: '',
    },
  };
  const path = `${at(id)}/amend`;
  const wrong = await staff.post(
    path,
    { ...typed, fulfillment_type: 'by air', customer_email: 'no', notes: 'x'.repeat(5_001) },
    path,
  );
  expect(wrong.status).toBe(422);
  const shown = await wrong.text();
  for (const said of [
    'Choose delivery',
    'Enter an address such as',
    'at most 5000',
    'Zainab &quot;Z&quot; &lt;i&gt;',
  ]) {
    expect(shown).toContain(said);
  }
  expect((await staff.post(path, typed, path)).status).toBe(303);
  // The same form once more finds its work done; one that was filled before is not taken.
  expect((await staff.post(path, typed, path)).status).toBe(303);
  const late = await staff.post(path, { ...typed, customer_name: 'Somebody else' }, path);
  expect(late.status).toBe(422);
  expect(await late.text()).toContain('Someone else edited this order');
  const [row] = await dashboard.sql`
    select fields, by->>'name' as name from order_changes where order_id = ${id} and kind = 'amended'`;
  expect(row).toEqual({
    fields: ['customer_name', 'fulfillment_address', 'special_instructions', 'payment_status'],
    name: 'Ali',
  });
  expect(await orderRow(dashboard.sql, id)).toMatchObject({ customer_name: 'Zainab "Z" <i>', notes: 'VIP\n' });
});

test('staff see no endpoints; earlier orders are the customer’s own; other orders are not there', async () => {
  const id = await place();
  const [forStaff, forAdmin] = [await text(at(id)), await text(at(id), await signedIn(dashboard, dashboard.admin))];
  expect(forAdmin).toContain('order.created');
  expect(forStaff).not.toContain('order.created');
  expect(forStaff.match(/Order \d+<\/a>/g)?.length).toBeGreaterThan(2);
  expect(await text(at(await place({ customer: { phone: '0770 999' } })))).toContain('first order');
  const foreign = await createOrder(dashboard.sql, await createWorkspace(dashboard.sql));
  for (const strange of [foreign, newId('order'), 'x', `${id}x`]) {
    for (const rest of ['', '/amend', '/live', '/print/kitchen']) {
      expect((await staff.get(`${at(strange)}${rest}`)).status).toBe(404);
    }
    for (const rest of ['move', 'amend'])
      expect((await staff.post(`${at(strange)}/${rest}`, { step: 'accepted' })).status).toBe(404);
  }
  expect((await staff.get(`${at(id)}/print/wall`)).status).toBe(404);
});

test('the page is as it should be in every language, colour and size, and renews itself', async () => {
  const id = await place();
  const target = { workspaceId: dashboard.workspace.id, orderId: id };
  for (const screen of ['desktop', 'phone'] as const) {
    for (const language of ['en', 'ar'] as const) {
      const colours = screen === 'phone' ? 'dark' : 'light';
      const { page, errors, close } = await browser.open({ screen, language, colours });
      await signIn(page, dashboard, dashboard.admin);
      for (const path of ['', '/amend', '/print/kitchen', '/print/customer']) {
        await page.goto(dashboard.url + at(id) + path);
        expect(await problemsWhenQuiet(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        await screenshot(page, `order${path.replaceAll('/', '-')}-${screen}-${language}`);
      }
      expect(errors.filter((error) => !error.startsWith('Applying inline style'))).toEqual([]);
      await page.goto(dashboard.url + at(id));
      const reason = `as of ${screen} ${language}`;
      await change('orders.amend', { ...target, changes: { notes: reason } });
      await page.getByText(reason).waitFor();
      await close();
    }
  }
});

/** What axe finds once the page is not renewing itself, which it does when somebody changes the order. */
async function problemsWhenQuiet(page: Parameters<typeof accessibilityProblems>[0]): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    await page.locator('html:not([aria-busy])').waitFor({ state: 'attached' });
    const problems = await accessibilityProblems(page);
    const wasBusy = problems.some((problem) => problem.includes('aria-busy'));
    if (!wasBusy || tries === 5) return problems;
  }
}
