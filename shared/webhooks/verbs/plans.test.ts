import { beforeAll, expect, test } from 'bun:test';
import { readChanges } from '../../../services/dashboard/live/read-changes.ts';
import { fillDeliveries } from '../../../tests/support/data/bulk/many-deliveries.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { startDashboard } from '../../../tests/support/running/dashboard.ts';
import { signedIn } from '../../../tests/support/running/dashboard-client.ts';
import { eventually } from '../../../tests/support/running/world.ts';
import { readsOf, tableReads } from '../../../tests/support/watching/table-reads.ts';
import { firstIdAt } from '../../basics/id.ts';
import { connect } from '../../db/connections/connect.ts';
import { newId } from '../../db/new-id.ts';
import { createRule } from './automation-rules.ts';

const deliveries = 60_000;
const others = 20_000;
const tables = `webhook_endpoints automation_rules events open_deliveries closed_deliveries delivery_attempts
  endpoint_hours`.split(/\s+/);

let pages: string[];
const [dashboard] = await forThisFile(startDashboard());
const admin = await signedIn(dashboard, dashboard.admin);
beforeAll(async () => {
  const { sql, db, secrets, workspace } = dashboard;
  const wanted = { deliveries, endpoints: 3, days: 2, secret: secrets.seal('whsec_0') };
  const { endpointIds, deliveryId, eventId } = await fillDeliveries(sql, workspace.id, wanted);
  const [endpoint = ''] = endpointIds;
  await createRule(db, { workspaceId: workspace.id, event: 'payment.confirmed', endpointId: endpoint });
  await fillOthers(endpoint);
  await sql`vacuum analyze`;
  const list = '/webhooks/deliveries?since=all';
  const many = '/webhooks/deliveries/again?';
  const [{ id: older } = { id: '' }] = await sql<{ id: string }[]>`
    select event_id as id from closed_deliveries where workspace_id = ${workspace.id} order by event_id offset 5000 limit 1`;
  pages = [
    ...[
      '/webhooks',
      `/webhooks/${endpoint}`,
      `/webhooks/${endpoint}/edit`,
      `/webhooks/${endpoint}/again`,
      list,
      '/rules',
    ],
    ...[`endpoint=${endpoint}`, 'event=order.rejected', 'event=order.approved'].map((filter) => `${list}&${filter}`),
    ...['pending', 'retrying', 'delivered', 'failed'].map((status) => `${list}&status=${status}`),
    `${list}&status=failed&event=order.rejected&endpoint=${endpoint}`,
    `${list}&before=${older}.${endpoint}`,
    `${list}&status=failed&before=${older}.`,
    ...['failed', 'delivered', 'retrying'].map((status) => `${many}status=${status}`),
    `${many}status=delivered&event=order.approved&endpoint=${endpoint}`,
    `${many}status=failed&from=2020-01-01T00%3A00`,
    `/webhooks/deliveries/${deliveryId}`,
    `/webhooks/events/${eventId}`,
  ].map((path) => `/${workspace.id}${path}`);
});

const readers = [dashboard.sql, dashboard.backend.sql, dashboard.backend.dbOf('reads').$client] as const;
const maxRows = 3 * 10_000;

for (const plans of ['auto', 'force_generic_plan']) {
  test(`no page of webhooks reads all of a table, however full it is (${plans})`, async () => {
    await planWith(plans);
    const wrong: string[] = [];
    for (const page of pages) {
      const { result, scanned, rows } = await readsOf(tables, () => admin.get(page), ...readers);
      if (result.status !== 200) wrong.push(`${page}: ${result.status}`);
      for (const table of scanned) wrong.push(`${page} scans ${table}`);
      for (const table of tables) {
        if ((rows[table] ?? 0) > maxRows) wrong.push(`${page} reads ${rows[table]} of ${table}`);
      }
    }
    expect(wrong).toEqual([]);
  });
}

test('the look for what changed, once a second, reads a handful of rows', async () => {
  const asked = [{ workspaceId: dashboard.workspace.id, since: null }];
  const look = () => readChanges(dashboard.backend.sql, 'webhooks', asked);
  await look();
  const { scanned, rows } = await readsOf(['events', 'endpoint_hours', 'webhook_endpoints'], look, ...readers);
  expect(scanned).toEqual([]);
  expect(Math.max(...Object.values(rows))).toBeLessThan(50);
});

async function planWith(mode: string): Promise<void> {
  const apart = connect(dashboard.databaseUrl, { name: 'test', max: 1 });
  const [here] = await apart<{ name: string }[]>`select current_database() as name`;
  await apart.unsafe(`alter database "${here?.name}" set plan_cache_mode = ${mode}`);
  await apart`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'dashboard%'`;
  await apart.end();
  const isReconnected = () =>
    tableReads(...readers).then(
      () => true,
      () => false,
    );
  await eventually(isReconnected);
  const [made] = await dashboard.sql<{ mode: string }[]>`select current_setting('plan_cache_mode') as mode`;
  expect(made?.mode).toBe(mode);
}

async function fillOthers(endpoint: string): Promise<void> {
  await dashboard.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into webhook_endpoints (id, workspace_id, url, events, environment, secret)
      select left(id, 20) || lpad(n::text, 10, '0'), ${newId('workspace')}, url, events, environment, secret
      from webhook_endpoints cross join generate_series(1, ${others}::int) n where id = ${endpoint}`;
    await tx`
      insert into automation_rules (id, workspace_id, event, endpoint_id)
      select 'rul_' || substr(id, 5), workspace_id, 'payment.confirmed', id from webhook_endpoints`;
    await tx`
      update closed_deliveries set last_error = 'endpoint disabled' where endpoint_id = ${endpoint} and status = 'failed'`;
    await tx`
      insert into endpoint_hours (workspace_id, endpoint_id, hour, delivered, failed_attempts, answer_times)
      select workspace_id, id, date_trunc('hour', clock()), 1, 0, '{}' from webhook_endpoints
      on conflict do nothing`;
    await tx`
      insert into open_deliveries (workspace_id, endpoint_id, event_id, event, status, attempt)
      select e.workspace_id, e.id, left(${firstIdAt('event', Date.now())}, 14) || lpad(n::text, 16, '0'), 'order.created',
        case when n = 1 then 'pending' else 'retrying' end, n - 1
      from webhook_endpoints e cross join generate_series(1, 2) n where e.workspace_id <> ${dashboard.workspace.id}`;
  });
}
