import { isId } from '../basics/id.ts';
import { Refused } from '../basics/refused.ts';
import type { Db, Tx } from '../db/connections/connect.ts';
import { isSamePhone, keyStart, type PhoneText } from './rules/same-phone.ts';

export interface Sought {
  readonly customerId?: string | undefined;
  readonly phone?: string | undefined;
}

/** The ids of all that is of a person, and the texts by which events name them. */
export interface Person {
  readonly customers: readonly string[];
  readonly conversations: readonly string[];
  readonly orders: readonly string[];
  readonly links: readonly string[];
  readonly submissions: readonly string[];
  readonly contacts: readonly string[];
}

const minDigits = 5;

/** Finds the data of a customer, and orders without a customer under the same phone number; by phone, that of every customer
 * with the number. Throws `invalid_request`, `not_found`. */
export async function findPerson(sql: Db | Tx, workspaceId: string, sought: Sought): Promise<Person> {
  const found = await soughtCustomers(sql, workspaceId, sought);
  const customers = found.customers.map(({ id }) => id);
  const conversations = await idsOf(sql`
    select id from conversations where workspace_id = ${workspaceId} and customer_id = any (${customers}::text[])`);
  const orders = await ordersOf(sql, workspaceId, { customers, conversations, phones: found.phones });
  const ofGuest = await idsOf(sql`
    select id from conversations where workspace_id = ${workspaceId} and customer_id is null
      and id = any (${orders.flatMap(({ conversationId }) => conversationId ?? [])}::text[])`);
  const submissions = await sql<{ id: string; linkId: string }[]>`
    select id, link_id as "linkId" from form_submissions
    where workspace_id = ${workspaceId} and customer_id = any (${customers}::text[])`;
  const links = await idsOf(sql`
    select id from form_links where workspace_id = ${workspaceId} and customer_id = any (${customers}::text[])`);
  const contacts = [...found.customers, ...orders].flatMap(({ phone, email }) => [phone ?? [], email ?? []].flat());
  return {
    customers,
    conversations: unique([...conversations, ...ofGuest]),
    orders: unique(orders.map(({ id }) => id)),
    links: unique([...links, ...submissions.map(({ linkId }) => linkId)]),
    submissions: submissions.map(({ id }) => id),
    contacts: unique([...contacts, ...(sought.phone === undefined ? [] : [sought.phone])]),
  };
}

interface Contact {
  readonly id: string;
  readonly phone: string | null;
  readonly key: string | null;
  readonly email: string | null;
}

async function soughtCustomers(sql: Db | Tx, workspaceId: string, { customerId, phone }: Sought) {
  if ((customerId === undefined) === (phone === undefined)) {
    throw new Refused('invalid_request', 'give either a customer or a phone number');
  }
  if (customerId !== undefined) {
    if (!isId('customer', customerId)) throw new Refused('invalid_request', 'customerId is malformed');
    const customers = await sql<Contact[]>`
      select id, phone, phone_key(phone) as key, email from customers
      where workspace_id = ${workspaceId} and id = ${customerId}`;
    if (customers.length === 0) throw new Refused('not_found', 'no such customer');
    return { customers, phones: customers.flatMap(phoneOf) };
  }
  const [given] = await sql<PhoneText[]>`select ${phone ?? ''}::text as phone, phone_key(${phone ?? ''}) as key`;
  if (!given || !/^\d+$/.test(given.key) || given.key.length < minDigits) {
    throw new Refused('invalid_request', `phone must be a number of at least ${minDigits} digits`);
  }
  const start = keyStart(given.key);
  const customers = await sql<Contact[]>`
    select id, phone, phone_key(phone) as key, email from customers
    where workspace_id = ${workspaceId} and phone is not null
      and phone_key(phone) collate "C" >= ${start} and phone_key(phone) collate "C" < ${`${start}:`}`;
  return { customers: customers.filter((each) => isOneOf(each, [given])), phones: [given] };
}

interface FoundOrder extends Contact {
  readonly customerId: string | null;
  readonly conversationId: string | null;
}

async function ordersOf(
  sql: Db | Tx,
  workspaceId: string,
  of: { customers: readonly string[]; conversations: readonly string[]; phones: readonly PhoneText[] },
): Promise<FoundOrder[]> {
  const columns = sql`id, customer_phone as phone, phone_key(customer_phone) as key, customer_email as email,
    customer_id as "customerId", conversation_id as "conversationId"`;
  const known = sql`(customer_id is not null or customer_phone is not null)`;
  const own = await sql<FoundOrder[]>`
    select ${columns} from orders where workspace_id = ${workspaceId} and ${known}
      and order_customer(customer_id, customer_phone) collate "C" = any (${of.customers}::text[])
    union all
    select ${columns} from orders where workspace_id = ${workspaceId} and conversation_id = any (${of.conversations}::text[])
      and (customer_id is null or customer_id = any (${of.customers}::text[]))`;
  const asGuest = of.phones.map(
    ({ key }) => sql<FoundOrder[]>`
      select ${columns} from orders where workspace_id = ${workspaceId} and ${known} and customer_id is null
        and order_customer(customer_id, customer_phone) collate "C" >= ${keyStart(key)}
        and order_customer(customer_id, customer_phone) collate "C" < ${`${keyStart(key)}:`}`,
  );
  const guests = (await Promise.all(asGuest)).flat().filter((each) => isOneOf(each, of.phones));
  return [...own, ...guests];
}

function isOneOf(contact: Contact, phones: readonly PhoneText[]): boolean {
  return phoneOf(contact).some((own) => phones.some((phone) => isSamePhone(own, phone)));
}

function phoneOf({ phone, key }: Contact): PhoneText[] {
  return phone === null || key === null ? [] : [{ phone, key }];
}

async function idsOf(rows: PromiseLike<readonly { readonly id?: unknown }[]>): Promise<string[]> {
  return (await rows).map(({ id }) => String(id));
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
