import { expect, test } from 'bun:test';
import type { Msg } from 'nats';
import { connect } from '../../shared/db/connections/connect.ts';
import { sendCommand } from '../../shared/messaging/commands.ts';
import { connectMessaging } from '../../shared/messaging/connect.ts';
import { defaultTimeoutMs, until } from '../../shared/runtime/until.ts';
import { createWorkspace } from '../../tests/support/data/workspace.ts';
import { sendChecked } from '../../tests/support/requests/send-checked.ts';
import { forThisFile, keeperForThisFile } from '../../tests/support/run/for-this-file.ts';
import { startServiceProcess } from '../../tests/support/running/service-process.ts';
import { eventually, secretsKey } from '../../tests/support/running/world.ts';
import { freshDatabase, freshNats, startAgain } from '../../tests/support/stores/datastores.ts';

const [{ url: databaseUrl }] = await forThisFile(freshDatabase());
const nats = await freshNats();
const settings = { DATABASE_URL: databaseUrl, NATS_URL: nats.url, SECRETS_KEY: secretsKey };
const [db, caller] = await forThisFile(connect(databaseUrl, { name: 'test' }), connectMessaging(nats.url, 'test'));
await eventually(() => caller.connected());
const workspaceId = await createWorkspace(db);
const keep = keeperForThisFile();

test('SIGTERM finishes and answers accepted commands before the end (I15)', async () => {
  const service = keep(await startServiceProcess('conversations', settings));
  const id = await putConversation();
  const atChannel: Msg[] = [];
  const end = caller.subscribe('channels.web.send', null, (message) => atChannel.push(message));
  const command = { workspaceId, conversationId: id, text: 'Hello' };
  const answer = sendCommand(caller, 'conversations.send', command, defaultTimeoutMs);
  const [handed] = await until(() => atChannel.length > 0 && atChannel, { timeoutMessage: () => 'not handed over' });
  const stopping = service.stop('SIGTERM');
  await eventually(async () => (await ready(service.healthPort)).startsWith('stopping'));
  handed?.respond('{"ok":true}');
  expect(await answer).toMatchObject({ delivered: true });
  await stopping;
  expect(await service.ended).toBe('exit code 0');
  await end();
});

test('without NATS the service is not ready, and recovers with it', async () => {
  const service = keep(await startServiceProcess('conversations', settings));
  await nats.stop();
  await eventually(async () => (await ready(service.healthPort)) === 'NATS is unavailable\n');
  await startAgain(nats);
  await eventually(async () => (await ready(service.healthPort)) === 'ready\n' && caller.connected());
  expect(await putConversation()).toStartWith('cnv_');
  await service.stop('SIGTERM');
  expect(await service.ended).toBe('exit code 0');
});

async function ready(healthPort: number): Promise<string> {
  return (await fetch(`http://127.0.0.1:${healthPort}/ready`)).text();
}

async function putConversation(): Promise<string> {
  const command = { workspaceId, conversation: { channel: 'web' } } as const;
  return (await sendChecked(caller, 'conversations.put', command, defaultTimeoutMs)).id;
}
