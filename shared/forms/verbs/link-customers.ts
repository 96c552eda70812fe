import { Refused } from '../../basics/refused.ts';
import type { Db } from '../../db/connections/connect.ts';

export interface LinkCustomer {
  readonly id: string;
  readonly name: string | null;
  readonly phone: string | null;
}

/** Throws `not_found`, also for a customer of another workspace. */
export async function getLinkCustomer(sql: Db, workspaceId: string, id: string): Promise<LinkCustomer> {
  const [customer] = await sql<LinkCustomer[]>`
    select id, name, phone from customers where workspace_id = ${workspaceId} and id = ${id}`;
  if (!customer) throw new Refused('not_found', 'no such customer');
  return customer;
}
