import { expect, test } from 'bun:test';
import type { NewOrder } from '../../../../shared/orders/contract/order-inputs.ts';
import { dashboardWithBrowser } from '../../../../tests/support/browser/dashboard.ts';
import { createOrder, orderRow } from '../../../../tests/support/data/rows.ts';
import { createWorkspace } from '../../../../tests/support/data/workspace.ts';
import { orderCommandClient } from '../../../../tests/support/requests/order-commands.ts';
import { forThisFile } from '../../../../tests/support/run/for-this-file.ts';
import { signedIn } from '../../../../tests/support/running/dashboard-client.ts';
import { startOrderActions } from '../../../../tests/support/running/services.ts';

const { dashboard, openPage } = await dashboardWithBrowser();
await forThisFile(startOrderActions(dashboard));
const staff = await signedIn(dashboard, dashboard.staff);

const at = (path: string) => `/${dashboard.workspace.id}/orders/${path}`;
const { send } = orderCommandClient(dashboard.backend.messaging);

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
  const { store_order } = await send('orders.place', {
    workspaceId: dashboard.workspace.id,
    by: { kind: 'customer', name: 'زينب كاظم' },
    order: { ...order, ...more },
  });
  return store_order.id;
}

const fieldOf = (html: string, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

test('an order is moved on its page, once if sent twice, and logged by whom', async () => {
  const id = await place();
  const page = await staff.text(at(id));
  const form = { step: 'accepted', from: fieldOf(page, 'from'), command: fieldOf(page, 'command') };
  for (let times = 0; times < 2; times += 1) {
    expect((await staff.post(`${at(id)}/move`, form)).status).toBe(303);
  }
  expect((await orderRow(dashboard.sql, id)).step).toBe('accepted');
  const after = await staff.text(at(id));
  expect(after).toContain('Ali');
  expect(after).toContain('زينب كاظم');
  expect(after).not.toContain('<b>and wait</b>');
  expect(await dashboard.sql`select from order_changes where order_id = ${id}`).toHaveLength(2);
});

test('of two concurrent presses one wins; the other shows the new state', async () => {
  const id = await place();
  const press = (fields: object) => staff.post(`${at(id)}/move`, { from: 'submitted', ...fields });
  await press({ step: 'rejected', reason_rejected: 'Closed' });
  const late = await press({ step: 'accepted' });
  expect(late.status).toBe(422);
  expect(await late.text()).toMatch(/Someone else just changed this order.*Closed/s);
  expect((await orderRow(dashboard.sql, id)).step).toBe('rejected');
});

test('an order that is not on the board gets the action of the step', async () => {
  const id = await place({ board: false });
  expect((await staff.post(`${at(id)}/move`, { step: 'accepted', from: 'submitted' })).status).toBe(303);
  expect(await orderRow(dashboard.sql, id)).toMatchObject({ status: 'approved', step: null });
  expect((await staff.post(`${at(id)}/move`, { step: 'completed' })).status).toBe(303);
  expect(await orderRow(dashboard.sql, id)).toMatchObject({ status: 'arrived', step: null });
  expect(await staff.text(at(id))).toContain('This order is finished');
});

test('amending keeps other fields, explains errors, overwrites no change', async () => {
  const id = await place({ notes: 'VIP\n' });
  const page = await staff.text(`${at(id)}/amend`);
  const input = {
    ...{ version: fieldOf(page, 'version'), command: fieldOf(page, 'command'), customer_name: 'Zainab "Z" <i>' },
    ...{ customer_phone: '+9647701234567', customer_email: '', fulfillment_type: 'delivery', payment_status: 'paid' },
    ...{ fulfillment_address: 'الكرادة', special_instructions: '', notes: 'VIP' },
    ...{ delivery_status: '', invoice_status: '' },
  };
  const path = `${at(id)}/amend`;
  const mistakes = { fulfillment_type: 'by air', customer_email: 'no', notes: 'x'.repeat(5_001) };
  const wrong = await staff.post(path, { ...input, ...mistakes });
  expect(wrong.status).toBe(422);
  const shown = await wrong.text();
  const reasons = ['Choose delivery', 'Enter an address such as', 'at most 5000'];
  for (const expected of [...reasons, 'Zainab &quot;Z&quot; &lt;i&gt;']) expect(shown).toContain(expected);
  expect((await staff.post(path, input)).status).toBe(303);
  // The same form again finds its changes made; an older form is refused.
  expect((await staff.post(path, input)).status).toBe(303);
  const late = await staff.post(path, { ...input, customer_name: 'Somebody else' });
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

test('staff see no endpoints; earlier orders are the customer’s own', async () => {
  const id = await place();
  const admin = await signedIn(dashboard, dashboard.admin);
  expect(await admin.text(at(id))).toContain('order.created');
  const forStaff = await staff.text(at(id));
  expect(forStaff).not.toContain('order.created');
  expect(forStaff.match(/Order \d+<\/a>/g)?.length).toBeGreaterThan(2);
  expect(await staff.text(at(await place({ customer: { phone: '0770 999' } })))).toContain('first order');
  const foreign = await createOrder(dashboard.sql, await createWorkspace(dashboard.sql));
  expect((await staff.get(`${at(foreign)}/print/kitchen`)).status).toBe(404);
  expect((await staff.get(`${at(id)}/print/wall`)).status).toBe(404);
});

test('the page refreshes when another person changes the order', async () => {
  const id = await place();
  const { page, errors } = await openPage('staff', {}, `/orders/${id}`);
  const target = { workspaceId: dashboard.workspace.id, orderId: id };
  await send('orders.amend', { ...target, changes: { notes: 'Ring at the back door' } });
  await page.getByText('Ring at the back door').waitFor();
  expect(errors).toEqual([]);
});
