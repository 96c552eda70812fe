import { afterEach, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Msg } from 'nats';
import { freePort } from '../../deploy/local/ports/ports.ts';
import { connect } from '../../shared/db/connections/connect.ts';
import { sendCommand } from '../../shared/messaging/commands.ts';
import { connectMessaging } from '../../shared/messaging/connect.ts';
import { defaultTimeoutMs, until } from '../../shared/runtime/until.ts';
import { createWorkspace } from '../../tests/support/data/workspace.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { freshDatabase, freshNats, startAgain } from '../../tests/support/stores/datastores.ts';

const started: Bun.Subprocess[] = [];
const [{ url: databaseUrl }] = await forThisFile(freshDatabase());
let nats = await freshNats();
const [db, caller] = await forThisFile(connect(databaseUrl, { name: 'test' }), connectMessaging(nats.url, 'test'));
await connected(true);
const workspaceId = await createWorkspace(db);
afterEach(() => {
  for (const process of started.splice(0)) process.kill('SIGKILL');
});

test('SIGTERM finishes and answers accepted commands before the end (I15)', async () => {
  const service = await start();
  const id = await putConversation();
  const atChannel: Msg[] = [];
  const end = caller.subscribe('channels.web.send', null, (message) => atChannel.push(message));
  const answer = sendCommand(
    caller,
    'conversations.send',
    { workspaceId, conversationId: id, text: 'Hello' },
    defaultTimeoutMs,
  );
  const [handed] = await until(() => atChannel.length > 0 && atChannel, { timeoutMessage: () => 'not handed over' });
  service.process.kill('SIGTERM');
  await until(async () => (await ready(service.port)).startsWith('stopping'), { timeoutMessage: () => 'not stopping' });
  handed?.respond('{"ok":true}');
  expect(await answer).toMatchObject({ delivered: true });
  expect(await service.process.exited).toBe(0);
  await end();
});

test('without NATS the service is not ready, and recovers with it', async () => {
  const service = await start();
  await nats.stop();
  await until(async () => (await ready(service.port)) === 'NATS is unavailable\n', {
    timeoutMessage: () => 'still ready',
  });
  const early = await start('NATS is unavailable\n');
  early.process.kill('SIGTERM');
  expect(await early.process.exited).toBe(0);
  nats = await startAgain(nats);
  await until(async () => (await ready(service.port)) === 'ready\n', { timeoutMessage: () => 'not ready again' });
  await connected(true);
  expect(await putConversation()).toStartWith('cnv_');
  service.process.kill('SIGTERM');
  expect(await service.process.exited).toBe(0);
});

async function start(readiness = 'ready\n') {
  const port = await freePort();
  const process = Bun.spawn([Bun.argv[0] ?? 'bun', join(import.meta.dir, 'main.ts')], {
    env: {
      ...{ DATABASE_URL: databaseUrl, NATS_URL: nats.url, HEALTH_PORT: String(port), LOG_LEVEL: 'warn' },
      ...{ PORT: String(await freePort()), CHANNEL_SECRETS_KEY: randomBytes(32).toString('base64') },
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  started.push(process);
  await until(async () => (await ready(port)) === readiness, { timeoutMessage: () => 'the service did not start' });
  return { process, port };
}

/** The text of `/ready`, empty while the port is closed. */
async function ready(port: number): Promise<string> {
  return fetch(`http://127.0.0.1:${port}/ready`).then(
    (response) => response.text(),
    () => '',
  );
}

async function putConversation(): Promise<string> {
  const answer = await sendCommand(
    caller,
    'conversations.put',
    { workspaceId, conversation: { channel: 'web' } },
    defaultTimeoutMs,
  );
  return String(answer && typeof answer === 'object' && 'id' in answer && answer.id);
}

async function connected(wanted: boolean): Promise<void> {
  await until(() => caller.connected() === wanted, { timeoutMessage: () => `connected is not ${wanted}` });
}
