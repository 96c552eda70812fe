import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { isGenuine } from '../../deploy/receiver/verify.ts';
import { until } from '../../shared/runtime/until.ts';
import { automationEvents, eventNames } from '../../shared/webhooks/rules/event-pattern.ts';
import { openDatabase, secretsKey } from '../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { commandLine } from '../../tests/support/running/cli/cli.ts';
import { startServiceProcess } from '../../tests/support/running/service-process.ts';
import { freshNats, freshRedis } from '../../tests/support/stores/datastores.ts';

const [database, nats, redis] = await forThisFile(openDatabase(), freshNats(), freshRedis());
const settings = {
  ...{ DATABASE_URL: database.url, NATS_URL: nats.url, REDIS_URL: redis.url, SECRETS_KEY: secretsKey },
  WEBHOOK_NETWORK: 'private',
};
const [cli] = await forThisFile(
  commandLine(settings),
  startServiceProcess('order-actions', settings),
  startServiceProcess('webhook-dispatcher', settings),
);
const workspace = await database.makeWorkspace();

const received: { event: string; body: Uint8Array; headers: Headers }[] = [];
const local = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: async (request) => {
    const event = request.headers.get('x-service-event') ?? '';
    received.push({ event, body: await request.bytes(), headers: request.headers });
    return new Response('taken', { status: event === 'payment.confirmed' ? 503 : 200 });
  },
});

afterAll(() => local.stop(true));

type OutputLine = Readonly<Record<string, unknown>>;

async function listen() {
  const child = Bun.spawn(
    [
      ...[process.execPath, `${import.meta.dir}/main.ts`, 'listen', '--workspace', workspace],
      ...['--forward-to', `127.0.0.1:${local.port}/hook`],
    ],
    { env: { PATH: process.env.PATH, LOCAL_DIR: cli.folder, ...settings }, stdout: 'pipe', stderr: 'inherit' },
  );
  const printed: OutputLine[] = [];
  const reading = (async () => {
    let rest = '';
    for await (const part of child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      printed.push(...lines.map((line): OutputLine => JSON.parse(line)));
    }
  })();
  await until(() => printed.length > 0, { timeoutMessage: () => 'listen printed nothing' });
  return { child, printed, reading, secret: String(printed[0]?.secret) };
}

const remaining = async () => ({
  endpoints: (await cli.json<OutputLine[]>(['endpoint', 'list', '--workspace', workspace])).map(({ id }) => id),
  rules: (await cli.json<OutputLine[]>(['rule', 'list', '--workspace', workspace])).length,
});
const trigger = (event: string) => cli.json(['event', 'trigger', '--workspace', workspace, '--event', event]);

test('listen receives all events signed and leaves nothing, even after a crash', async () => {
  const killed = await listen();
  killed.child.kill('SIGKILL');
  await killed.child.exited;
  expect(await remaining()).toEqual({ endpoints: [killed.printed[0]?.endpoint], rules: automationEvents.length });

  const { child, printed, reading, secret } = await listen();
  expect(await remaining()).toEqual({ endpoints: [printed[0]?.endpoint], rules: automationEvents.length });
  for (const event of [...automationEvents, 'order.rejected', 'order.arrived']) await trigger(event);
  const missing = () => eventNames.filter((name) => !printed.some(({ event }) => event === name));
  await until(() => missing().length === 0, { timeoutMessage: () => `not received: ${missing()}` });

  expect(received.filter(({ body, headers }) => !isGenuine(body, headers, secret))).toEqual([]);
  expect(printed.find(({ event }) => event === 'payment.confirmed')).toMatchObject({ status: 503, problem: null });
  expect(printed.find(({ event }) => event === 'order.arrived')).toMatchObject({ status: 200, problem: null });

  child.kill('SIGINT');
  expect(await child.exited).toBe(0);
  await reading;
  expect(printed.at(-1)).toMatchObject({ forwarded: expect.any(Number), refused: expect.any(Number) });
  expect(await remaining()).toEqual({ endpoints: [], rules: 0 });
  const audited = await database.sql<{ action: string; target: unknown }[]>`
    select action, target from audit_entries where workspace_id = ${workspace} and actor = 'command line' order by id`;
  expect(audited.map(({ action, target }) => [action, target])).toEqual([
    ['endpoint.created', killed.printed[0]?.endpoint],
    ['endpoint.deleted', killed.printed[0]?.endpoint],
    ['endpoint.created', printed[0]?.endpoint],
    ['endpoint.deleted', printed[0]?.endpoint],
  ]);
});

test('an order event accepts no data file', async () => {
  const file = join(cli.folder, 'data.json');
  await Bun.write(file, '{}');
  const words = ['event', 'trigger', '--workspace', workspace, '--event', 'order.created', '--file', file];
  expect(await cli.refusal(words)).toContain('need a real order');
});
