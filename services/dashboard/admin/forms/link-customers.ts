import type { Db } from '../../../../shared/db/connections/connect.ts';
import { Refused } from '../../../../shared/domain/refused.ts';

/** A customer to make a link for. */
export interface LinkCustomer {
  readonly id: string;
  readonly name: string | null;
  readonly phone: string | null;
}

const shownCustomers = 8;
const longestQuery = 200;
const mostWords = 8;
/** Ten years: an empty place costs a few pages of an index. */
const weeksBack = 522;

/** Customers whose name or phone number has all of the words, or begins with the last; the newest first, a few. */
export async function findLinkCustomers(sql: Db, workspaceId: string, query: string): Promise<LinkCustomer[]> {
  const [row] = await sql<
    { words: string }[]
  >`select search_words(${query.slice(0, longestQuery).toWellFormed()}) as words`;
  const words = (row?.words ?? '').split(' ').slice(0, mostWords).join(' ');
  if (words === '') return [];
  return sql<LinkCustomer[]>`
    select found.* from generate_series(search_week(clock()) / 4, (search_week(clock()) - ${weeksBack}) / 4, -1) as of (place)
    cross join lateral (
      select id, name, phone from customers
      where search_vector(workspace_id, search_week(created_at) / 4, search_words(coalesce(name, '') || ' ' ||
            coalesce(email, '')) || ' ' || phone_endings(coalesce(phone, ''))) @@ search_query(${workspaceId}, of.place, ${words})
        and workspace_id = ${workspaceId}
      order by created_at desc, id desc limit ${shownCustomers}
    ) found
    limit ${shownCustomers}`;
}

/** Throws `not_found`, also for a customer of another workspace. */
export async function getLinkCustomer(sql: Db, workspaceId: string, id: string): Promise<LinkCustomer> {
  const [customer] = await sql<LinkCustomer[]>`
    select id, name, phone from customers where workspace_id = ${workspaceId} and id = ${id}`;
  if (!customer) throw new Refused('not_found', 'no such customer');
  return customer;
}
