import { afterEach, expect, test } from 'bun:test';
import { askForPage, type Source, type SyncedPage, type SyncRequest } from './page.ts';
import { newSync, type SyncState, syncOrders } from './sync-orders.ts';

const page = (nextUpdatedSince: string, nextCursor: string | null): SyncedPage => ({
  orders: [],
  nextUpdatedSince,
  nextCursor,
});

async function run(from: SyncState, pages: readonly (SyncedPage | null)[]) {
  const requests: SyncRequest[] = [];
  const states: SyncState[] = [];
  const rest = [...pages];
  const ask = async (request: SyncRequest) => {
    requests.push(request);
    return rest.shift() ?? null;
  };
  const state = await syncOrders(from, { ask, store: () => {}, onPage: (next) => states.push(next) });
  return { state, requests, states };
}

test('a backfill keeps the watermark of its first page', async () => {
  const { state, requests } = await run(newSync, [page('w1', 'c1'), page('w2', 'c2'), page('w3', null)]);
  expect(state).toEqual({ watermark: 'w1', listing: null });
  expect(requests.map(({ since, cursor }) => [since, cursor])).toEqual([
    [null, null],
    [null, 'c1'],
    [null, 'c2'],
  ]);
});

test('a poll keeps the watermark of its last page', async () => {
  const { state, requests } = await run({ watermark: 'w1', listing: null }, [page('w2', 'c1'), page('w3', null)]);
  expect(state).toEqual({ watermark: 'w3', listing: null });
  expect(requests.map(({ since, cursor }) => [since, cursor])).toEqual([
    ['w1', null],
    ['w1', 'c1'],
  ]);
});

test('resumed after any page, a sync ends as if it had not stopped', async () => {
  const backfill = [page('w1', 'c1'), page('w2', 'c2'), page('w3', null)];
  const { states } = await run(newSync, backfill);
  const resumed = await run(states[0] ?? newSync, backfill.slice(1));
  expect(resumed.requests[0]).toEqual({ since: null, cursor: 'c1' });
  expect(resumed.state).toEqual({ watermark: 'w1', listing: null });
});

test('after a refused cursor a poll continues and a backfill restarts', async () => {
  const poll = { watermark: 'w1', listing: { since: 'w1', cursor: 'c1', watermark: 'w2' } };
  expect((await run(poll, [null, page('w3', null)])).requests[1]).toEqual({ since: 'w2', cursor: null });
  const backfill = { watermark: null, listing: { since: null, cursor: 'c1', watermark: 'w1' } };
  const again = await run(backfill, [null, page('w5', null)]);
  expect(again.requests[1]).toEqual({ since: null, cursor: null });
  expect(again.state.watermark).toBe('w5');
});

let service: ReturnType<typeof Bun.serve> | null = null;
afterEach(() => service?.stop(true));

function serve(answers: readonly Response[]) {
  const requested: URL[] = [];
  const rest = [...answers];
  service = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => {
      requested.push(new URL(request.url));
      return rest.shift() ?? new Response('', { status: 500 });
    },
  });
  const waits: string[] = [];
  const source: Source = {
    baseUrl: `http://127.0.0.1:${service.port}/`,
    key: 'k',
    limit: 7,
    giveUpAfterMs: 0,
    stopping: new AbortController().signal,
    onWait: (reason) => waits.push(reason),
  };
  return { requested, waits, source };
}

const good = () => Response.json({ data: [], meta: { next_cursor: null, next_updated_since: 'w' } });
const failed = (status: number, error: object) => Response.json({ error: { message: 'no', ...error } }, { status });

test('a request carries the limit, the escaped watermark and the cursor', async () => {
  const { requested, source } = serve([good()]);
  await askForPage(source, { since: '2026-03-01T14:05:09.120+03:00', cursor: 'c' });
  expect(requested[0]?.pathname).toBe('/api/v1/store-orders');
  expect(requested[0]?.search).toBe('?limit=7&updated_since=2026-03-01T14%3A05%3A09.120%2B03%3A00&cursor=c');
});

test('a 429 is retried when its header says, and a 502 is retried too', async () => {
  const answers = [failed(429, { retry_after_seconds: 0.01 }), new Response('<html>', { status: 502 }), good()];
  const { waits, source } = serve(answers);
  expect(await askForPage({ ...source, giveUpAfterMs: null }, { since: null, cursor: null })).toMatchObject({
    nextUpdatedSince: 'w',
  });
  expect(waits).toHaveLength(2);
});

test('a lasting 503 fails as unavailable, and other refusals at once', async () => {
  const request = { since: null, cursor: null };
  await expect(askForPage(serve([failed(503, {})]).source, request)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(askForPage(serve([failed(401, {})]).source, request)).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(askForPage(serve([failed(400, {})]).source, request)).rejects.toMatchObject({ code: 'invalid_request' });
  expect(await askForPage(serve([failed(400, {})]).source, { ...request, cursor: 'c' })).toBeNull();
});
