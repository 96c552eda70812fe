import { expect } from 'bun:test';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { StoreOrder } from '../../../shared/orders/contract/resources.ts';
import type { Client } from '../requests/client.ts';
import { createOrder } from './rows.ts';
import { createKey, createWorkspace } from './workspace.ts';

export type ListedOrder = StoreOrder;

export async function newWorkspace(db: Db, client: Client, options: Parameters<typeof createWorkspace>[1] = {}) {
  const workspaceId = await createWorkspace(db, options);
  const { value: key } = await createKey(db, workspaceId, { permissions: ['orders:read'] });
  const list = (parameters = {}) => client.get<ListedOrder[]>('/api/v1/store-orders', key, parameters);
  const ids = async (parameters: Record<string, string | number> = {}, limit = 100): Promise<string[]> => {
    const seen: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const page = await list({ ...parameters, limit, ...(cursor !== null && { cursor }) });
      expect(page.status).toBe(200);
      expect(page.data.length === limit || page.meta.is_done).toBe(true);
      seen.push(...page.data.map(({ id }) => id));
      expect(page.meta.next_cursor === null).toBe(page.meta.is_done);
      if (page.meta.is_done) return seen;
      cursor = page.meta.next_cursor;
    }
  };
  const place = (createdAt: number, more = {}) => createOrder(db, workspaceId, { createdAt, ...more });
  return { workspaceId, key, list, ids, place };
}
