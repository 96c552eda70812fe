import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Tx } from '../../../shared/db/connections/connect.ts';
import { until } from '../../../shared/runtime/until.ts';
import {
  createCustomer,
  createForm,
  everyAnswer,
  everyField,
  formClient,
  startForms,
} from '../../../tests/support/running/forms.ts';

/** Links that end while answers to them are under way. */
let service: Awaited<ReturnType<typeof startForms>>;
let form: Awaited<ReturnType<typeof createForm>>;
let client: ReturnType<typeof formClient>;

beforeAll(async () => {
  service = await startForms();
  client = formClient(service.base);
  form = await createForm(service.db, service.workspaceId, everyField);
});

afterAll(() => service.stop());

const ends = {
  'is cancelled': (tx: Tx, id: string) => tx`update form_links set cancelled_at = clock() where id = ${id}`,
  expires: (tx: Tx, id: string) => tx`update form_links set starts_at = null, expires_at = clock() where id = ${id}`,
};

test.each(Object.entries(ends))('a link that %s while a submit waits for it takes no answers', async (_, end) => {
  const [unanswered, answered] = [await form.link(), await form.link({ edits: 5 })];
  await client.submit(answered.token, everyAnswer);
  for (const { id, token } of [unanswered, answered]) {
    const before = await guestsOf(id);
    let submit: Promise<unknown> | undefined;
    await service.db.begin(async (tx) => {
      await end(tx, id);
      submit = client.submit(token, { ...everyAnswer, guests: 2 });
      // By now the submit has found the link live, and waits to lock it.
      await until(async () => (await waiting()) === 1, { late: () => 'the submit never came to lock the link' });
    });
    expect(await submit).toEqual({ ok: false, code: 'UNAVAILABLE' });
    expect(await guestsOf(id)).toBe(before);
  }
});

test('what staff change of a customer while answers wait for it stays, and so do the answers', async () => {
  const { db, workspaceId } = service;
  const customerId = await createCustomer(db, workspaceId, { name: 'Before', email: 'before@example.com' });
  const link = await form.link({ customerId, edits: 5 });
  let submit: Promise<unknown> | undefined;
  await db.begin(async (tx) => {
    await tx`update customers set email = 'staff@example.com', custom_fields = '{"loyalty": "gold"}' where id = ${customerId}`;
    submit = client.submit(link.token, { ...everyAnswer, name: 'After', email: 'before@example.com' });
    await until(async () => (await waiting()) === 1, { late: () => 'the submit never came to write' });
  });
  expect(await submit).toMatchObject({ ok: true });
  const [customer] =
    await db`select name, email, custom_fields ->> 'loyalty' as loyalty from customers where id = ${customerId}`;
  expect(customer).toEqual({ name: 'After', email: 'staff@example.com', loyalty: 'gold' });
});

async function guestsOf(linkId: string): Promise<number | undefined> {
  const [row] = await service.db<{ guests: number }[]>`
    select (answers ->> 'guests')::int as guests from form_submissions where link_id = ${linkId}`;
  return row?.guests;
}

async function waiting(): Promise<number> {
  const [row] = await service.db<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.count ?? 0;
}
