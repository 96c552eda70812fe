import { createHmac } from 'node:crypto';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { customers } from '../../conversations/table.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { newId } from '../../db/new-id.ts';
import { formLinks } from '../table.ts';
import { addressOfLink, linkValues, type NewLink, sharedLinkFields } from './form-links.ts';
import type { LinkCustomer } from './link-customers.ts';
import type { LinkRow } from './link-rows.ts';

export interface BulkLinks extends Pick<NewLink, 'formId' | 'starts' | 'expires' | 'edits'> {
  readonly workspaceId: string;
  readonly rows: readonly LinkRow[];
  /** Secret: tokens are derived from it, so that a repeated command creates the same links. */
  readonly commandId: string;
}

interface MadeLink extends Pick<LinkCustomer, 'name' | 'phone'> {
  readonly url: string;
}

export interface MadeLinks {
  readonly links: readonly MadeLink[];
  readonly made: number;
  readonly unknown: readonly number[];
}

const batchRows = 1_000;
const tokenLength = 16;

/** Creates a customer for each unknown number. Throws `not_found`,
 * `invalid_request`, `invalid_state` when unpublished. */
export async function makeLinks(db: Drizzle, formsUrl: string, request: BulkLinks): Promise<MadeLinks> {
  const { workspaceId, rows, commandId } = request;
  const common = await sharedLinkFields(db, request);
  const result = { links: [] as MadeLink[], made: 0, unknown: [] as number[] };
  for (let from = 0; from < rows.length; from += batchRows) {
    const batch = rows.slice(from, from + batchRows);
    const existingCustomers = await knownCustomers(db, workspaceId, batch);
    const found = batch.filter((row) => existingCustomers.has(row));
    result.unknown.push(...batch.filter((row) => !existingCustomers.has(row)).map(({ line }) => line));
    if (found.length === 0) continue;
    const links = found.map((row) => ({ row, customer: existingCustomers.get(row), token: tokenOf(commandId, row) }));
    const values = links.map(({ customer, token }) => linkValues(common, customer?.id ?? null, token));
    const made = await db.insert(formLinks).values(values).onConflictDoNothing().returning({ id: formLinks.id });
    result.made += made.length;
    for (const { row, customer, token } of links) {
      const { name, phone } = customer ?? row;
      result.links.push({ name: name ?? row.name, phone: phone ?? row.phone, url: addressOfLink(formsUrl, token) });
    }
  }
  return result;
}

async function knownCustomers(db: Drizzle, workspaceId: string, rows: readonly LinkRow[]) {
  const ids = rows.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
  const phones = rows.flatMap(({ phone }) => (phone === null ? [] : [phone]));
  const shown = { id: customers.id, name: customers.name, phone: customers.phone };
  const own = eq(customers.workspaceId, workspaceId);
  const key = sql`(phone_key(${customers.phone}) collate "C")`;
  const keys = sql.join(
    phones.map((phone) => sql`${[...phone.slice(1)].toReversed().join('')}`),
    sql`, `,
  );
  const selectCustomers = (which: SQL) => db.select(shown).from(customers).where(and(own, which));
  const byId = ids.length === 0 ? [] : await selectCustomers(inArray(customers.id, ids));
  const hasPhone = sql`${customers.phone} is not null and ${key} in (${keys})`;
  const byPhone = phones.length === 0 ? [] : await selectCustomers(hasPhone);
  const withId = new Map(byId.map((each) => [each.id, each]));
  const withPhone = new Map(byPhone.map((each) => [(each.phone ?? '').replaceAll(/\D/g, ''), each]));
  const known = new Map<LinkRow, LinkCustomer>();
  for (const row of rows) {
    const found = row.customerId === null ? withPhone.get((row.phone ?? '').slice(1)) : withId.get(row.customerId);
    if (found) known.set(row, found);
    else if (row.phone !== null) known.set(row, { id: newId('customer'), name: row.name, phone: row.phone });
  }
  const fresh = rows.flatMap((row) => {
    const customer = known.get(row);
    const isNew = row.phone !== null && customer !== undefined && !byPhone.some(({ id }) => id === customer.id);
    return isNew ? [{ ...customer, workspaceId }] : [];
  });
  if (fresh.length > 0) {
    await db.execute(sql`
      insert into customers (workspace_id, id, name, phone)
      select ${workspaceId}, id, name, phone
      from json_to_recordset(${JSON.stringify(fresh)}::json) as of (id text, name text, phone text)`);
  }
  return known;
}

function tokenOf(commandId: string, { customerId, phone }: LinkRow): string {
  return createHmac('sha256', commandId)
    .update(customerId ?? phone ?? '')
    .digest('base64url')
    .slice(0, tokenLength);
}
