import { expect, test } from 'bun:test';
import { databaseAddress } from '../../deploy/local/stores/postgres-roles.ts';
import { connect, type Tx } from '../../shared/db/connections/connect.ts';
import type { NewOrder } from '../../shared/orders/contract/order-inputs.ts';
import { defaultTimeoutMs, until } from '../../shared/runtime/until.ts';
import { createConversation, createOrder } from '../support/data/rows.ts';
import { createKey, createWorkspace } from '../support/data/workspace.ts';
import { sendChecked } from '../support/requests/send-checked.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { createCustomer, createForm, everyAnswer, everyField, formClient } from '../support/running/forms.ts';
import { startServiceProcess } from '../support/running/service-process.ts';
import { freshStores } from '../support/running/services.ts';
import { secretsKey } from '../support/running/world.ts';
import { isLockAwaited } from '../support/watching/lock-waits.ts';

/** A session holds locks, as a process stalled in a transaction would: that workspace's
 * callers wait for the lock timeout at most, and another workspace is served as usual. */
const [stores] = await forThisFile(freshStores());
const { db, messaging, databaseUrl } = stores;
const settings = { ...stores.settings, SECRETS_KEY: secretsKey };
const [apiRead, forms, orderActions] = await forThisFile(
  startServiceProcess('api-read', settings),
  startServiceProcess('forms', settings),
  startServiceProcess('order-actions', settings),
  startServiceProcess('conversations', settings),
);
const [session] = await forThisFile(
  connect(databaseUrl, { ...{ name: 'session', max: 1 }, settings: { idle_in_transaction_session_timeout: '0' } }),
);

const [busy, other] = [await createWorkspace(db), await createWorkspace(db)];
const { resolve, submit } = formClient(`http://127.0.0.1:${forms.port}`);
const order: NewOrder = { source: 'chat', lines: [{ name: 'Masgouf', quantity: 1, unit_price: 25_000 }] };
const place = () => sendChecked(messaging, 'orders.place', { workspaceId: other, order }, defaultTimeoutMs);
const say = (workspaceId: string, conversationId: string) => {
  const message = { direction: 'contact', text: 'Hello' } as const;
  return sendChecked(messaging, 'messages.add', { workspaceId, conversationId, message }, defaultTimeoutMs);
};

/** Holds the rows of `lock` while `callers` wait for them and `others` are served. Returns the callers' results. */
async function whileHeld<Answer>(
  lock: (tx: Tx) => Promise<unknown>,
  callers: () => Promise<Answer>[],
  others: () => Promise<unknown>,
): Promise<(Answer | 'unavailable')[]> {
  const { waiting } = await session.begin(async (tx) => {
    await lock(tx);
    const waiting = callers().map((call) => call.catch(unavailable));
    await until(() => isLockAwaited(db), { timeoutMessage: () => 'no session waits for the lock' });
    await others();
    return { waiting };
  });
  return Promise.all(waiting);
}

function unavailable(error: { readonly code?: string }): 'unavailable' {
  if (error.code !== 'unavailable') throw error;
  return error.code;
}

const many = <Answer>(count: number, call: () => Promise<Answer>) => Array.from({ length: count }, call);

test('forty callers on one order delay no orders of others, no heartbeats', async () => {
  const orderId = await createOrder(db, busy);
  const amend = () =>
    sendChecked(messaging, 'orders.amend', { workspaceId: busy, orderId, changes: { notes: 'Hot' } }, defaultTimeoutMs);
  const heartbeats = async (): Promise<number> => (await db`select from heartbeats`).count;
  await whileHeld(
    (tx) => tx`select from orders where workspace_id = ${busy} and id = ${orderId} for update`,
    () => many(40, amend),
    async () => {
      const before = await heartbeats();
      for (let n = 0; n < 5; n += 1) await place();
      const lockAndRun = async () => (await heartbeats()) >= before + 5;
      await until(lockAndRun, { timeoutMessage: () => 'heartbeats have stopped' });
    },
  );
  expect((await amend()).order?.id).toBe(orderId);
});

test('actions on one order do not wait for those on a locked order', async () => {
  const locked = await createOrder(db, busy);
  const free = await Promise.all(many(5, () => createOrder(db, busy)));
  const { value } = await createKey(db, busy);
  const act = async (id: string, action: string): Promise<number> =>
    (await orderActions.client.act(value, { order_id: id, action })).status;
  const results = await whileHeld(
    (tx) => tx`select from orders where workspace_id = ${busy} and id = ${locked} for update`,
    // Longer than the queueing limit.
    () => many(6, () => act(locked, 'approve')),
    async () => {
      const met = free.flatMap((id) => [act(id, 'approve'), act(id, 'reject')]);
      for (const status of await Promise.all(met)) expect([200, 409]).toContain(status);
    },
  );
  expect(results.every((status) => status === 200 || status === 503)).toBe(true);
});

test('submits that change one customer delay no submits of others', async () => {
  const customerId = await createCustomer(db, busy);
  const [form, another] = [await createForm(db, busy, everyField), await createForm(db, other, everyField)];
  const links = await Promise.all(many(6, () => form.link({ customerId })));
  const free = await another.link({ customerId: await createCustomer(db, other) });
  const results = await whileHeld(
    (tx) => tx`select from customers where workspace_id = ${busy} and id = ${customerId} for update`,
    () => links.map(({ token }) => submit(token, everyAnswer)),
    async () => expect(await submit(free.token, everyAnswer)).toMatchObject({ ok: true }),
  );
  expect(results.map((answer) => answer !== 'unavailable' && answer.ok)).toEqual(links.map(() => true));
});

test('messages of one chat delay no messages of others', async () => {
  const [locked, free] = [await createConversation(db, busy), await createConversation(db, other)];
  await whileHeld(
    (tx) => tx`select from conversations where workspace_id = ${busy} and id = ${locked} for update`,
    () => many(20, () => say(busy, locked)),
    () => say(other, free),
  );
});

test('a locked table stops only what writes it', async () => {
  const [form, conversationId] = [await createForm(db, busy, everyField), await createConversation(db, other)];
  const links = await Promise.all(many(8, async () => form.link({ customerId: await createCustomer(db, busy) })));
  const { value: key } = await createKey(db, other, { permissions: ['orders:read'] });
  const login = connect(databaseAddress('conversations', databaseUrl), { name: 'login', max: 1 });
  const { waiting } = await login.begin(async (tx) => {
    await tx`lock table customers in share mode`;
    const waiting = links.map(({ token }) => submit(token, everyAnswer));
    await until(() => isLockAwaited(db), { timeoutMessage: () => 'no session waits for the table' });
    expect(await resolve(links[0]?.token ?? '')).toMatchObject({ ok: true });
    await place();
    await say(other, conversationId);
    expect((await apiRead.client.get('/api/v1/store-orders', key)).status).toBe(200);
    return { waiting };
  });
  await login.end();
  expect((await Promise.all(waiting)).map(({ ok }) => ok)).toEqual(links.map(() => true));
});

test('submits of a form with locked answers delay no submits of others', async () => {
  const [form, another] = [await createForm(db, busy, everyField), await createForm(db, other, everyField)];
  const link = await form.link({ customerId: await createCustomer(db, busy), edits: 10 });
  const free = await another.link({ customerId: await createCustomer(db, other) });
  expect(await submit(link.token, everyAnswer)).toMatchObject({ ok: true });
  const changed = (guests: number) => submit(link.token, { ...everyAnswer, guests });
  await whileHeld(
    (tx) => tx`select from form_submissions where workspace_id = ${busy} for update`,
    () => [1, 2, 3, 4, 5, 6].map(changed),
    async () => expect(await submit(free.token, everyAnswer)).toMatchObject({ ok: true }),
  );
  expect(await changed(7)).toMatchObject({ ok: true });
});
