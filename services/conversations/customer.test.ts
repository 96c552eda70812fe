import { beforeEach, expect, test } from 'bun:test';
import type { Command } from '../../shared/contracts/commands.ts';
import { newId } from '../../shared/db/new-id.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startForTests } from '../../tests/support/running/conversations.ts';
import { freshDatabase, freshNats } from '../../tests/support/stores/datastores.ts';
import type { Customer, CustomerInput } from './customer.ts';

let workspaceId: string;

const [running] = await forThisFile(startForTests(await freshDatabase(), await freshNats()));
beforeEach(async () => {
  workspaceId = await running.newWorkspace();
});

test('putting a customer creates one, and putting none keeps it', async () => {
  const { id, customer } = await put({ name: 'Ali Hassan', phone: '+9647701234567', email: 'ali@example.com' });
  expect(customer).toEqual({
    id: expect.stringMatching(/^cus_/),
    name: 'Ali Hassan',
    phone: '+9647701234567',
    email: 'ali@example.com',
  });
  expect((await put(undefined, id)).customer).toEqual(customer);
  expect(await stored()).toEqual([customer]);
});

test("putting a customer without an id updates the conversation's own one", async () => {
  const { id, customer, updatedAt } = await put({ name: 'Ali', phone: '1', email: 'a@example.com' });
  const changed = await put({ id: null, name: 'Ali H.', email: null }, id);
  expect(changed.customer).toEqual({ id: customer?.id ?? '', name: 'Ali H.', phone: '1', email: null });
  expect(await stored()).toEqual([changed.customer]);
  expect(changed.updatedAt).toBe(updatedAt);
});

test('a named customer of the workspace is assigned and updated', async () => {
  const first = await put({ name: 'Ali' });
  const second = await put({ name: 'Sara' });
  const moved = await put({ id: first.customer?.id ?? '', phone: '2' }, second.id);
  expect(moved.customer).toEqual({ id: first.customer?.id ?? '', name: 'Ali', phone: '2', email: null });
  expect((await put(undefined, second.id)).customer).toEqual(moved.customer);
  expect(moved.updatedAt).toBeGreaterThanOrEqual(second.updatedAt);
  expect(await stored()).toHaveLength(2);
});

test('a conversation that had no customer gets one later', async () => {
  for (const nobody of [{}, { id: null, name: null, phone: null, email: null }]) {
    expect((await put(nobody)).customer).toBeNull();
  }
  expect(await stored()).toEqual([]);
  const { id, customer } = await put(undefined);
  expect(customer).toBeNull();
  expect((await put({ name: 'Late' }, id)).customer?.name).toBe('Late');
  expect((await put(undefined, id)).customer?.name).toBe('Late');
});

test('an unknown or foreign customer is 404, a malformed id 400 (I13)', async () => {
  const mine = await put({ name: 'Ali' });
  const here = workspaceId;
  workspaceId = await running.newWorkspace();
  for (const id of [mine.customer?.id ?? '', newId('customer')]) {
    expect(await refusal({ id, name: 'Mallory' })).toBe('not_found');
  }
  for (const id of ['x', newId('conversation')]) expect(await refusal({ id })).toBe('invalid_request');
  expect(await stored()).toEqual([]);
  workspaceId = here;
  expect(await stored()).toMatchObject([{ name: 'Ali' }]);
});

test('customers with one id in two workspaces are separate (I13)', async () => {
  const { id, customer } = await put({ name: 'Ali' });
  const theirs = await running.newWorkspace();
  await running.db`insert into customers (workspace_id, id, name) values (${theirs}, ${customer?.id ?? ''}, 'Theirs')`;
  expect((await put({ phone: '1' }, id)).customer).toMatchObject({ name: 'Ali', phone: '1' });
  workspaceId = theirs;
  expect(await stored()).toMatchObject([{ name: 'Theirs', phone: null }]);
});

function command(customer: CustomerInput | undefined, id?: string): Command<'conversations.put'> {
  return { workspaceId, conversation: { channel: 'web', ...(id && { id }), ...(customer && { customer }) } };
}

function put(customer: CustomerInput | undefined, id?: string) {
  return running.send('conversations.put', command(customer, id));
}

function refusal(customer: CustomerInput): Promise<string> {
  return running.refusal('conversations.put', command(customer));
}

async function stored(): Promise<(Customer | null)[]> {
  const rows = await running.db<Customer[]>`
    select id, name, phone, email from customers where workspace_id = ${workspaceId} order by id`;
  return [...rows];
}
