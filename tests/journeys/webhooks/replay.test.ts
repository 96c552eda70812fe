import { beforeEach, expect, test } from 'bun:test';
import { announceEvents } from '../../../shared/messaging/announce.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { dayMs, dayOf, partitioned, partitionName } from '../../../shared/schema/partitions.ts';
import { startReceiver } from '../../support/requests/receiver.ts';
import { forThisFile, keeperForThisFile } from '../../support/run/for-this-file.ts';
import { commandLine } from '../../support/running/cli/cli.ts';
import { createSweep } from '../../support/running/dispatcher.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { createWorld, eventually, secretsKey } from '../../support/running/world.ts';
import { freshNats } from '../../support/stores/datastores.ts';

const [world, nats] = await forThisFile(createWorld(), freshNats());
let workspaceId: string;
const keep = keeperForThisFile();
const veryOld = dayOf(Math.floor(Date.now() / dayMs - 60) * dayMs);

for (const table of partitioned) {
  const name = partitionName(table, veryOld);
  await world.db.unsafe(
    `create table ${name} partition of ${table} for values from ('${veryOld.first}') to ('${veryOld.before}')`,
  );
}
const settings = { DATABASE_URL: world.url, NATS_URL: nats.url, SECRETS_KEY: secretsKey, WEBHOOK_NETWORK: 'private' };
const [cli, dispatcher] = await forThisFile(commandLine(settings), startServiceProcess('webhook-dispatcher', settings));
const [messaging] = await forThisFile(connectMessaging(nats.url, 'test'));
await eventually(() => messaging.connected());
const sweep = await createSweep(world, messaging);
beforeEach(async () => {
  workspaceId = await world.workspace();
});

interface Delivery {
  readonly id: string;
  readonly status: string;
  readonly round: number;
  readonly attempt: number;
  readonly lastError: string | null;
  readonly attempts: readonly { readonly round: number; readonly number: number; readonly body: string | null }[];
}

async function endpoint(answer: Parameters<typeof startReceiver>[0]) {
  const to = keep(await startReceiver(answer));
  const words = `endpoint create --workspace ${workspaceId} --url ${to.url} --events * --environment test`;
  return { to, id: (await cli.json<{ id: string }>(words.split(' '))).id };
}

const deliveriesOf = (id: string) => cli.json<Delivery[]>(['delivery', 'list', '--endpoint', id]);
const get = (id: string) => cli.json<Delivery>(['delivery', 'get', id]);
const drained = () =>
  eventually(async () => {
    if ((await world.makeAllDue()) > 0) await sweep();
    return world.drained();
  });

/** The next attempt of each open delivery is the fifth, the last of its round. */
const makeNextAttemptLast = () => world.db`update open_deliveries set attempt = 4`;

test('attempts show the sent bytes; a resend is a new round of the same id', async () => {
  const { to, id: endpointId } = await endpoint((_, response) => {
    response.writeHead(to.received.length < 3 ? 500 : 200).end('السلام عليكم');
  });
  const data = '{"id": "ord_1",  "note":"كباب \\u0001 é 🙂", "total":1.50, "big":12345678901234567890}';
  const [eventId = ''] = await world.db.begin(async (tx) => {
    const rows = await tx<{ id: string }[]>`
      insert into events (workspace_id, id, name, data)
      values (${workspaceId}, ${workspaceId.replace('ws_', 'evt_')}, 'order.created', ${data}) returning id`;
    await tx`
      insert into event_outbox (workspace_id, event_id, name)
      values (${workspaceId}, ${rows[0]?.id ?? ''}, 'order.created')`;
    return rows.map(({ id }) => id);
  });
  announceEvents(messaging);
  await eventually(async () => (await world.attempts(workspaceId)).length === 1);
  await makeNextAttemptLast();
  await drained();
  const [failed] = await deliveriesOf(endpointId);
  expect(failed).toMatchObject({ status: 'failed', lastError: 'http_500: السلام عليكم' });

  const id = failed?.id ?? '';
  expect(await cli.json(['delivery', 'resend', id])).toEqual({ id, status: 'pending', round: 2 });
  await drained();
  const shown = await get(id);
  expect(shown).toMatchObject({ status: 'delivered', round: 2, attempt: 1, lastError: null, eventId });
  expect(shown.attempts.map(({ round, number }) => [round, number])).toEqual([
    [1, 1],
    [1, 5],
    [2, 1],
  ]);
  const hex = (bytes: Buffer): string => bytes.toString('hex');
  expect(shown.attempts.map(({ body }) => hex(Buffer.from(body ?? '')))).toEqual(
    to.received.map(({ body }) => hex(body)),
  );
  expect(new Set(to.received.map(({ headers }) => headers['x-service-delivery']))).toEqual(new Set([id]));
  expect(new Set(to.received.map(({ body }) => body.toString())).size).toBe(3);
  await world.db`delete from events where id = ${eventId}`;
  expect((await get(id)).attempts.map(({ body }) => body)).toEqual([null, null, null]);
  expect(await cli.refusal(['delivery', 'resend', id])).toBe('its event is no longer kept');
  const since = ['delivery', 'resend-failed', '--endpoint', endpointId, '--since'];
  expect(await cli.json([...since, '2026-01-01'])).toEqual({ resent: 0, skipped: 0 });
  expect(await cli.refusal([...since, 'yesterday'])).toStartWith('since must be a date');
});

test('a starting dispatcher drops partitions older than the retention', async () => {
  const names = partitioned.map((table) => partitionName(table, veryOld));
  await eventually(
    async () => (await world.db`select from pg_class where relname = any (${names}::text[])`).length === 0,
  );
  await eventually(() => dispatcher.lines.some((line) => line.includes('dropped partitions beyond the retention')));
});
