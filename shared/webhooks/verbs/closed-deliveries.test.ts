import { expect, test } from 'bun:test';
import { openDatabase } from '../../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { firstIdAt } from '../../basics/id.ts';
import { type ClosedFilter, closedDeliveries } from './closed-deliveries.ts';
import { createEndpoint } from './endpoints.ts';

const [{ db, sql, secrets, makeWorkspace }] = await forThisFile(openDatabase());
const workspaceId = await makeWorkspace();

async function endpointWith(count: number): Promise<string> {
  const input = { workspaceId, url: 'https://example.com/', events: ['*'] };
  const { id } = await createEndpoint(db, secrets, 'public', input);
  const now = Date.now();
  const eventIds = Array.from({ length: count }, (_, index) => firstIdAt('event', now + index));
  await sql`
    insert into closed_deliveries (workspace_id, endpoint_id, event_id, id, event, status, round, attempt, created_at)
    select ${workspaceId}, ${id}, e.id, delivery_id(e.id, ${id}),
      case when nth = 1 then 'order.rejected' else 'order.created' end,
      case when nth % 7 = 0 then 'failed' else 'delivered' end, 1, 1, clock()
    from unnest(${eventIds}::id[]) with ordinality e (id, nth)`;
  return id;
}

async function walk(given: Partial<ClosedFilter> & Pick<ClosedFilter, 'endpointIds'>) {
  const ids: string[] = [];
  let pages = 0;
  for (let before: ClosedFilter['before'] = null; ; pages += 1) {
    const filter = { event: null, status: null, since: 0, ...given, before };
    const { deliveries, next } = await closedDeliveries(sql, workspaceId, filter);
    ids.push(...deliveries.map(({ id }) => id));
    if (next === null) return { ids, pages: pages + 1 };
    before = next;
  }
}

test('pages over several endpoints show each delivery once, newest event first', async () => {
  const endpointIds = [await endpointWith(130), await endpointWith(40), await endpointWith(0)];
  for (const [filter, count] of [
    [{}, 170],
    [{ status: 'failed' }, 23],
    [{ status: 'delivered' }, 147],
    [{ event: 'order.rejected' }, 2],
  ] as const) {
    const { ids } = await walk({ endpointIds, ...filter });
    expect(ids).toHaveLength(count);
    expect(new Set(ids).size).toBe(count);
    const times = ids.map((id) => id.slice(0, 14));
    expect(times).toEqual(times.toSorted().toReversed());
  }
});

test('what is rare is looked for a part of the history at a time, and found', async () => {
  const endpointIds = [await endpointWith(4_500)];
  const { ids, pages } = await walk({ endpointIds, event: 'order.rejected' });
  expect(ids).toHaveLength(1);
  expect(pages).toBe(2);
});

test('nothing of another workspace is given', async () => {
  const endpointIds = [await endpointWith(3)];
  const filter = { endpointIds, event: null, status: null, since: 0, before: null };
  expect((await closedDeliveries(sql, await makeWorkspace(), filter)).deliveries).toEqual([]);
});
