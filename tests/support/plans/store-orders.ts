import { readStoreOrders } from '../../../services/api-read/store-orders/page.ts';
import type { Range } from '../../../services/api-read/store-orders/range.ts';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { HotStatement } from './hot-statement.ts';
import { pageRows } from './lists.ts';

const all: Range = { orderedBy: 'created_at', from: 0, before: null, statuses: null };
const three = ['submitted', 'completed', 'cancelled'] as const;

const modes = ['force_custom_plan', 'force_generic_plan'] as const;

/** Pages of store orders, from the beginning and from `middle` (Unix ms) on: Each is read in index order without a sort, one index range for each status. */
export function hotStoreOrders(of: {
  readonly keyId: string;
  readonly workspaceId: string;
  readonly middle: number;
}): HotStatement[] {
  const page = (name: string, index: string, range: Range, ms: number): HotStatement[] =>
    modes.map((mode) => ({
      name: `store orders, ${name} (${mode})`,
      setUp: async (db: Db) => {
        await db.unsafe(`set local plan_cache_mode = ${mode}`);
        const slice = { after: [ms, ''], upTo: null, limit: pageRows - 1 } as const;
        return () => readStoreOrders(db, of.workspaceId, { keyId: of.keyId }, range, slice);
      },
      tables: { orders: new RegExp(`^${index} `) },
      small: ['api_keys', 'workspaces', 'heartbeats'],
      mustNotSort: true,
      maxRows: 3 * pageRows,
    }));
  return [
    ...page('the first', 'orders_placed', all, 0),
    ...page('from the middle', 'orders_placed', all, of.middle),
    ...page('a poll', 'orders_changed', { ...all, orderedBy: 'updated_at' }, of.middle),
    ...page('one status', 'orders_placed(_by_status)?', { ...all, statuses: ['submitted'] }, of.middle),
    ...page('three statuses', 'orders_placed(_by_status)?', { ...all, statuses: three }, of.middle),
    ...page(
      'three statuses by change',
      'orders_changed(_by_status)?',
      { ...all, orderedBy: 'updated_at', statuses: three },
      0,
    ),
  ];
}
