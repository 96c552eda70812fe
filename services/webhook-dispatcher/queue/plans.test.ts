import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { testMs } from '../../../tests/support/run/patience.ts';
import { createWorld, plenty, type World } from '../../../tests/support/running/world.ts';
import { type Claimed, claim } from './claim.ts';
import { closeEndedLanes } from './close-ended-lanes.ts';
import { fanOut } from './fan-out.ts';
import { measureQueues } from './measure-queues.ts';
import { noShare } from './room.ts';
import { settle } from './settle.ts';

setDefaultTimeout(testMs);

const endpoints = 400;
const backlog = 20_000;
const waitingEvents = 5_000;
/** What any step of a statement may handle: some times its room, and a fraction of what waits. */
const mostRows = 1_000;

let world: World;
/** One connection, because plans are kept by connections. */
let db: Db & { release(): void };
beforeAll(async () => {
  world = await createWorld();
  const reserved = await world.db.reserve();
  db = reserved;
  // The plans are made while the tables are empty, as in a service that has just started.
  await claim(db, { pending: plenty, retrying: plenty });
  await fanOut(db);
  await fanOut(db, 1, null, plenty);
  await closeEndedLanes(db);
  await measureQueues(db);
  await settle(db, []);
  await fill();
});
afterAll(() => {
  db.release();
  return world.close();
});

test('a claim looks up what it takes, and neither reads nor sorts what waits behind it', async () => {
  const share = `250, 64, 250, '{}', 100000000, true`;
  const steps = await stepsOf('with share', `(${share}, ${share}, 30000)`);
  expectLookUps(steps, ['endpoint_lanes', 'open_deliveries', 'webhook_endpoints', 'workspaces', 'events']);
  const claimed = steps.find((step) => step.node === 'ModifyTable' && step.relation === 'open_deliveries');
  // A hundred lanes; the one that is behind offers a little more than its even share.
  expect(claimed?.rows).toBe(103);
});

test('a fan-out reads the events that it takes and the endpoints of their workspaces', async () => {
  const steps = await stepsOf('with waiting', '(200, 30000, 30000)');
  expectLookUps(steps, ['events', 'webhook_endpoints', 'workspaces']);
  expect(steps.find(({ name }) => name === 'CTE made')?.rows).toBe(400);
});

test('a fan-out that claims looks up the lanes besides, and of each no more than may be under way', async () => {
  const [most, lease] = [200, 30000];
  const steps = await stepsOf('with waiting', `(${most}, '{}', 64, 250, 250, 100000000, ${lease}, ${lease})`);
  expectLookUps(steps, ['events', 'webhook_endpoints', 'workspaces', 'endpoint_lanes', 'open_deliveries']);
  expect(steps.find(({ name }) => name === 'CTE made')?.rows).toBe(400);
});

test('a settlement looks up each delivery by its id, once for what becomes of it', async () => {
  const { claimed } = await claim(db, { pending: plenty, retrying: noShare });
  const each = (value: (attempt: Claimed, index: number) => string) => `'{${claimed.map(value).join()}}'`;
  const [zero, none] = [each(() => '0'), each(() => 'null')];
  const parameters = [
    ...[each(({ id }) => id), each(({ workspaceId }) => workspaceId), each(({ endpointId }) => endpointId)],
    ...[each(({ lane }) => lane), each(({ claim: token }) => token)],
    ...[each((_, index) => (index % 10 === 0 ? 'retrying' : 'delivered')), zero, zero, zero, none, none, none],
    ...['5000', '2', '64', `'secret'`, '10', '10', `'ten in a row'`],
  ];
  const steps = await stepsOf('with\\s+result as', `(${parameters.join()})`, parameters.length);
  expectLookUps(steps, ['open_deliveries', 'webhook_endpoints']);
  const indexes = steps.filter(({ relation, index }) => relation === 'open_deliveries' && index !== undefined);
  expect(new Set(indexes.map(({ index }) => index))).toEqual(new Set(['open_deliveries_pkey']));
});

test('lanes whose endpoint gets nothing more are found by index', async () => {
  expectLookUps(await stepsOf('with ended', ''), ['endpoint_lanes', 'webhook_endpoints', 'workspaces']);
});

test('what waits is measured by index, and no further than it is counted', async () => {
  expectLookUps(await stepsOf('with lane as', '(1000, 1000)'), [
    'endpoint_lanes',
    'open_deliveries',
    'events',
    'workspaces',
  ]);
});

/** A step of a plan, with the rows that it gave and left out, over all the times that it ran. */
interface Step {
  readonly name: string | undefined;
  readonly node: string;
  readonly relation: string | undefined;
  readonly index: string | undefined;
  readonly condition: string | undefined;
  readonly rows: number;
}

function expectLookUps(steps: readonly Step[], tables: readonly string[]): void {
  const scans = steps.filter(({ node, relation }) => relation !== undefined && node.endsWith('Scan'));
  const plainName = (relation = '') => relation.replace(/_\d{4}_\d\d_\d\d$/, '');
  expect([...new Set(scans.map(({ relation }) => plainName(relation)))]).toEqual(expect.arrayContaining([...tables]));
  for (const { node, relation, condition } of scans) {
    expect([relation, node]).toEqual([relation, expect.stringMatching(/^(Index (Only )?|Tid )Scan$/)]);
    expect([relation, condition]).toEqual([relation, expect.any(String)]);
  }
  for (const step of steps) expect(step.rows, JSON.stringify(step)).toBeLessThanOrEqual(mostRows);
}

/** What the kept plan of the statement that begins so, and takes so many parameters, does now. */
async function stepsOf(
  beginning: string,
  parameters: string,
  count = parameters === '' ? 0 : parameters.split(',').length,
): Promise<Step[]> {
  const [statement] = await db<{ name: string }[]>`
    select name from pg_prepared_statements where statement ~ ${`\\A(--[^\\n]*\\s*|\\s)*${beginning}`}
      and cardinality(parameter_types) = ${count}`;
  const [explained] = await db.unsafe<{ 'QUERY PLAN': [{ Plan: Node }] }[]>(
    `explain (analyze, timing off, format json) execute "${statement?.name}" ${parameters}`,
  );
  if (!explained) throw new Error('there is no plan');
  return flat(explained['QUERY PLAN'][0].Plan);
}

/** Holds no events but those that wait: to read it in its order is to look them up. */
const waitingAlone = /^events_.*_id_idx$/;

interface Node {
  readonly 'Node Type': string;
  readonly 'Subplan Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'TID Cond'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly Plans?: readonly Node[];
}

function flat(node: Node): Step[] {
  const left = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const step = {
    name: node['Subplan Name'],
    node: node['Node Type'],
    relation: node['Relation Name'],
    index: node['Index Name'],
    condition: node['Index Cond'] ?? node['TID Cond'] ?? waitingAlone.exec(node['Index Name'] ?? '')?.[0],
    rows: (node['Actual Rows'] + left) * node['Actual Loops'],
  };
  return [step, ...(node.Plans ?? []).flatMap(flat)];
}

/** One endpoint that is far behind among many with a little each, and events of another workspace that wait. */
async function fill(): Promise<void> {
  const workspaceId = await world.workspace();
  const behind = await world.endpoint(workspaceId);
  const [eventId = ''] = await world.record(workspaceId);
  await world.db`
    insert into webhook_endpoints (id, workspace_id, url, events, environment, secret)
    select ${behind}::text || n, workspace_id, url, events, environment, secret
    from webhook_endpoints cross join generate_series(1, ${endpoints}::int) n where id = ${behind}`;
  await world.db`
    insert into events (workspace_id, id, name, data, fanned_out_at)
    select workspace_id, id || lpad(n::text, 6, '0'), name, data, clock()
    from events cross join generate_series(1, ${backlog}::int) n where id = ${eventId}`;
  await world.db`update events set fanned_out_at = clock() where id = ${eventId}`;
  await world.db`
    insert into open_deliveries (workspace_id, endpoint_id, event_id, event)
    select workspace_id, ${behind}, id, name from events`;
  await world.db`
    insert into open_deliveries (workspace_id, endpoint_id, event_id, event)
    select r.workspace_id, r.id, ${eventId}, 'order.created' from webhook_endpoints r where r.id <> ${behind}`;
  await world.db`update endpoint_lanes set next_due_at = clock(), cap = 64 where status = 'pending'`;
  const other = await world.workspace();
  await world.endpoint(other);
  await world.endpoint(other);
  await world.record(other, 'order.created', waitingEvents);
}
