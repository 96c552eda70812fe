/**
 * The tests of run.sh: from outside, through the proxy's Service, with the operator's command line in its pod.
 */
import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { until } from '../../shared/runtime/until.ts';
import { createCommands } from '../containers/commands.ts';
import { createSyncClient } from '../journeys/sync/client.ts';
import { createClient } from '../support/requests/client.ts';
import { dashboardClient } from '../support/running/dashboard-client.ts';
import { actUnderRestarts } from './restarts.ts';

setDefaultTimeout(900_000);

const { run } = createCommands(process.env, process.env.TRIAL_LOG ?? '');
const kubectl = (words: readonly string[], input = '') =>
  run(['kubectl', '--namespace', 'messaging', ...words], { input });
const runInImage = ['bun', '--no-install', 'deploy/image/run.ts'];
const program = async <Result>(name: 'cli' | 'demo', words: string, input = ''): Promise<Result> =>
  JSON.parse(await kubectl(['exec', '-i', 'deployment/cli', '--', ...runInImage, name, ...words.split(' ')], input));
const cli = <Result>(words: string, input = '') => program<Result>('cli', words, input);

const api = createClient('https://api.messaging.local');
let workspace = '';
let key = '';

beforeAll(async () => {
  const place = '--plan pro --timezone Asia/Baghdad --currency IQD';
  workspace = (await cli<{ id: string }>(`workspace create --name Trial --kind restaurant ${place}`)).id;
  const permissions = 'orders:read,orders:write';
  const keyOptions = `--name trial --permissions ${permissions} --rate-limit 100000`;
  const createKeyArguments = `key create --workspace ${workspace} ${keyOptions}`;
  key = (await cli<{ value: string }>(createKeyArguments)).value;
  const endpoint = `--workspace ${workspace} --url http://receiver:9000/hook --environment test`;
  const { secret } = await cli<{ secret: string }>(`endpoint create ${endpoint} --events order.created,order.approved`);
  await kubectl(['create', '--filename', '-'], JSON.stringify(receiver(secret)));
  await kubectl(['wait', '--for', 'condition=Ready', '--timeout', '60s', 'pod/receiver']);
});

test('a call without a key gets the error envelope; /ready is not public', async () => {
  const { status, error } = await api.send('/api/v1/orders', null);
  expect({ status, code: error.code }).toEqual({ status: 401, code: 'unauthorized' });
  expect((await api.send('/ready', null)).status).toBe(404);
});

test('the backend approves an order and receives both signed events', async () => {
  const newOrder = { source: 'chat', lines: [{ name: 'شاورما دجاج', quantity: 2, unit_price: 5000 }] };
  const { order } = await cli<{ order: { id: string } }>(
    `order place --workspace ${workspace} --file -`,
    JSON.stringify(newOrder),
  );
  const approved = await api.act(key, { order_id: order.id, action: 'approve', external_order_id: 'POS-1001' });
  expect(approved).toMatchObject({ status: 200, meta: { changed: true, event: 'order.approved' } });
  await until(
    async () => (await receivedOrders('order.approved')).has(order.id),
    withinBound('the event was not received'),
  );
  expect(await receivedOrders('order.created')).toContain(order.id);
});

test('a demo’s form and menu open, and its admin signs in to the dashboard', async () => {
  const { workspaces, logins } = await program<Demo>('demo', '--orders 20');
  const [{ id = '', formUrl = '', catalogUrl = '' } = {}] = workspaces;
  expect(formUrl).toStartWith('https://forms.messaging.local/');
  expect(catalogUrl).toStartWith('https://menu.messaging.local/');
  for (const url of [formUrl, catalogUrl]) expect((await fetch(url)).status).toBe(200);
  const visitor = dashboardClient('https://dashboard.messaging.local');
  expect((await visitor.signIn(logins[0] ?? { email: '', password: '' })).status).toBe(303);
  expect((await visitor.get(`/${id}/orders`)).status).toBe(200);
});

interface Demo {
  readonly workspaces: readonly { readonly id?: string; readonly formUrl?: string; readonly catalogUrl?: string }[];
  readonly logins: readonly { readonly email: string; readonly password: string }[];
}

test('services restarted under load lose no call, event or change', async () => {
  const order = { source: 'chat', status: 'pending', lines: [{ name: 'Tea', quantity: 1, unit_price: 500 }] };
  await cli(`order import --workspace ${workspace} --file -`, `${JSON.stringify(order)}\n`.repeat(3_000));
  const { approved, failures } = await actUnderRestarts(kubectl, api, key);
  expect(failures).toEqual([]);
  expect(approved.length).toBeGreaterThan(100);
  await until(
    async () => (await receivedOrders('order.approved')).isSupersetOf(new Set(approved)),
    withinBound('events are lost'),
  );
  const follower = createSyncClient(api, key, () => ({ limit: 100 }));
  await follower.run();
  await follower.run();
  expect(approved.filter((id) => !follower.mirror.has(id))).toEqual([]);
});

const withinBound = (problem: string) => ({ boundMs: 180_000, everyMs: 1_000, timeoutMessage: () => problem });

/** The orders in the receiver's verified deliveries of an event. */
async function receivedOrders(event: string): Promise<Set<string>> {
  const lines = (await kubectl(['logs', 'receiver'])).split('\n').filter((line) => line.startsWith('{'));
  const envelopes = lines.map((line): { event: string; data: { id?: string; orderId?: string } } => JSON.parse(line));
  return new Set(envelopes.filter((each) => each.event === event).map(({ data }) => data.id ?? data.orderId ?? ''));
}

function receiver(secret: string) {
  const container = {
    ...{ name: 'receiver', image: 'messaging-platform:local' },
    args: ['receiver', '--host', '0.0.0.0', '--port', '9000', '--secret', secret, '--json'],
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
  };
  const securityContext = { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } };
  const metadata = { name: 'receiver', labels: { 'app.kubernetes.io/name': 'receiver' } };
  const spec = { securityContext, containers: [container] };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec };
}
