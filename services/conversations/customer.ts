import { Refused } from '../../shared/basics/refused.ts';
import type { Command } from '../../shared/contracts/commands.ts';
import type { Tx } from '../../shared/db/connections/connect.ts';
import { newId } from '../../shared/db/new-id.ts';
import { assertId } from './assert-id.ts';

export interface Customer {
  readonly id: string;
  readonly name: string | null;
  readonly phone: string | null;
  readonly email: string | null;
}

export type CustomerInput = NonNullable<Command<'conversations.put'>['conversation']['customer']>;

/** Returns the id of the given, the current or a new customer. Null clears a field. Throws `invalid_request`, `not_found`. */
export async function saveCustomer(
  tx: Tx,
  workspaceId: string,
  currentId: string | null,
  input: CustomerInput | undefined,
): Promise<string | null> {
  if (input === undefined) return currentId;
  const { id: givenId, ...fields } = input;
  if (givenId) assertId('customer', givenId, 'customer.id');
  const id = givenId ?? currentId;
  if (id === null) return insertCustomer(tx, workspaceId, fields);
  await updateCustomer(tx, workspaceId, id, fields);
  return id;
}

export async function readCustomer(tx: Tx, workspaceId: string, id: string | null): Promise<Customer | null> {
  if (id === null) return null;
  const [row] = await tx<Customer[]>`
    select id, name, phone, email from customers where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

type Fields = Omit<CustomerInput, 'id'>;

async function insertCustomer(tx: Tx, workspaceId: string, { name, phone, email }: Fields): Promise<string | null> {
  if (!name && !phone && !email) return null;
  const id = newId('customer');
  await tx`
    insert into customers (workspace_id, id, name, phone, email)
    values (${workspaceId}, ${id}, ${name ?? null}, ${phone ?? null}, ${email ?? null})`;
  return id;
}

async function updateCustomer(tx: Tx, workspaceId: string, id: string, fields: Fields): Promise<void> {
  const [current] = await tx<Omit<Customer, 'id'>[]>`
    select name, phone, email from customers where workspace_id = ${workspaceId} and id = ${id} for update`;
  if (!current) throw new Refused('not_found', 'no such customer');
  const { name, phone, email } = { ...current, ...fields };
  if (name === current.name && phone === current.phone && email === current.email) return;
  await tx`
    update customers set name = ${name}, phone = ${phone}, email = ${email}, updated_at = clock()
    where workspace_id = ${workspaceId} and id = ${id}`;
}
