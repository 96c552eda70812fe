import type { Db } from '../../db/connections/connect.ts';

export interface FoundCustomer {
  readonly id: string | null;
  readonly name: string | null;
  readonly phone: string;
  readonly address: string | null;
}

const maxResults = 5;
const minDigits = 4;
const keyDigits = 9;

/** Those whose phone ends in the typed digits (at least 4; the last 9 count): `phone_key` is the digits reversed, so this is
 * a search by prefix. `order_customer` is the customer's id or, without one, the phone key. */
export async function findCustomers(sql: Db, workspaceId: string, input: string): Promise<readonly FoundCustomer[]> {
  const [{ key } = { key: '' }] = await sql<{ key: string }[]>`select left(phone_key(${input}), ${keyDigits}) as key`;
  if (!/^\d+$/.test(key) || key.length < minDigits) return [];
  const afterKeys = `${key}:`; // In ASCII, ':' follows '9'.
  const rows = await sql<FoundCustomer[]>`
    select * from (
      (select u.id, u.name, u.phone, last.address from customers u left join lateral (
          select fulfillment_address as address from orders
          where workspace_id = u.workspace_id and order_customer(customer_id, customer_phone) collate "C" = u.id
            and (customer_id is not null or customer_phone is not null)
          order by created_at desc limit 1
        ) last on true
        where u.workspace_id = ${workspaceId} and u.phone is not null
          and phone_key(u.phone) collate "C" >= ${key} and phone_key(u.phone) collate "C" < ${afterKeys}
        limit ${maxResults})
      union all
      (select null, customer_name, customer_phone, fulfillment_address from (
          select customer_name, customer_phone, fulfillment_address from orders
          where workspace_id = ${workspaceId} and (customer_id is not null or customer_phone is not null)
            and order_customer(customer_id, customer_phone) collate "C" >= ${key}
            and order_customer(customer_id, customer_phone) collate "C" < ${afterKeys}
          order by order_customer(customer_id, customer_phone) collate "C" desc, created_at desc limit ${4 * maxResults}
        ) earlier)
    ) found`;
  const byPhone = new Map<string, FoundCustomer>();
  for (const row of rows) if (!byPhone.has(row.phone)) byPhone.set(row.phone, row);
  return [...byPhone.values()].slice(0, maxResults);
}
