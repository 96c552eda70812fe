import { expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { accepts } from '../../deploy/local/ports/ports.ts';
import { demandProgram } from '../../deploy/local/programs.ts';
import { startServer } from '../../deploy/local/stores/server.ts';
import { keptCertificate } from '../../tests/attacks/webhooks/certificate.ts';
import { folderForThisFile, keeperForThisFile } from '../../tests/support/run/for-this-file.ts';
import { recordingLog } from '../../tests/support/watching/recording-log.ts';
import { announcements } from '../contracts/announcements.ts';
import type { Log } from '../runtime/log.ts';
import { until } from '../runtime/until.ts';
import { connectMessaging, type Messaging } from './connect.ts';

const password = 'p@ss:w/rd%?#';
const folder = folderForThisFile();
const keep = keeperForThisFile();

test.concurrent('user and password are percent-decoded; wrong ones are refused', async () => {
  const server = await nats(`authorization { user: "me@here", password: ${JSON.stringify(password)} }`);
  const right = member(`nats://me%40here:${encodeURIComponent(password)}@127.0.0.1:${server.port}`);
  const others = ['', 'me%40here:wrong@', `me:${encodeURIComponent(password)}@`, 'me%40here@'];
  const wrong = others.map((who) => member(`nats://${who}127.0.0.1:${server.port}`));
  await connected(right);
  await refused(server, wrong);
});

test.concurrent('a user without a password is a token', async () => {
  const server = await nats(`authorization { token: ${JSON.stringify(password)} }`);
  const right = member(`nats://${encodeURIComponent(password)}@127.0.0.1:${server.port}`);
  const wrong = member(`nats://wrong@127.0.0.1:${server.port}`);
  await connected(right);
  await refused(server, [wrong]);
});

test.concurrent('a rejected subscription is logged, and can be ended', async () => {
  const allowed = 'permissions: { subscribe: ["_INBOX.>"] }';
  const server = await nats(`authorization { users: [{ user: "me", password: "${password}", ${allowed} }] }`);
  const { log, entries } = recordingLog();
  const right = member(`nats://me:${encodeURIComponent(password)}@127.0.0.1:${server.port}`, log);
  const end = right.subscribe(announcements.catalogPublished, null, () => {});
  await until(() => entries.length > 0, { timeoutMessage: () => 'nothing was logged' });
  expect(entries).toMatchObject([{ level: 'error', fields: { subject: announcements.catalogPublished } }]);
  await end();
});

test.concurrent('tls:// trusts the named certificates only', async () => {
  const ca = await keptCertificate(folder);
  const other = await keptCertificate(folder);
  const server = await nats(`tls { cert_file: "${ca.cert}", key_file: "${ca.key}" }`);
  const right = member(`tls://localhost:${server.port}?sslrootcert=${ca.cert}`);
  const wrong = [
    member(`tls://localhost:${server.port}`),
    member(`nats://localhost:${server.port}`),
    member(`tls://localhost:${server.port}?sslrootcert=${other.cert}`),
    member(`tls://127.0.0.1:${server.port}?sslrootcert=${ca.cert}`),
  ];
  await connected(right);
  await refused(server, wrong);
});

test.concurrent('tls:// sends nothing to a server without TLS', async () => {
  const heard: string[] = [];
  let connections = 0;
  const plain = createServer((socket) => {
    connections += 1;
    socket.on('data', (bytes) => heard.push(bytes.toString()));
    socket.on('error', () => {});
    socket.write('INFO {"server_id":"x","version":"2.9.10","proto":1,"headers":true,"max_payload":1048576}\r\n');
  });
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
  const { port } = plain.address() as AddressInfo;
  const messaging = member(`tls://me:secret@127.0.0.1:${port}`);
  await until(() => connections >= 2, { timeoutMessage: () => 'no connection attempt' });
  expect(heard).toEqual([]);
  expect(messaging.connected()).toBe(false);
  plain.close();
});

/** Starts a NATS with these lines in its configuration. */
async function nats(lines: string) {
  const file = join(folder, `${crypto.randomUUID()}.conf`);
  const log = `${file}.log`;
  writeFileSync(file, lines, { mode: 0o600 });
  const running = await startServer({
    name: 'NATS',
    command: (at) => [demandProgram('nats-server'), '--addr', '127.0.0.1', '--port', String(at), '--config', file],
    url: (at) => `nats://127.0.0.1:${at}`,
    ...{ isReady: accepts, log, deathSignal: 'SIGKILL', stopSignal: 'SIGTERM', stopBoundMs: 5_000 },
  });
  const refusals = () => readFileSync(log, 'utf8').match(/authentication error|TLS handshake error/g)?.length ?? 0;
  keep({ stop: () => running.stop('SIGKILL') });
  return { ...running, refusals };
}

/** After two rejections of each, none is connected. */
async function refused(server: { refusals(): number }, wrong: Messaging[]): Promise<void> {
  await until(() => server.refusals() >= 2 * wrong.length, {
    timeoutMessage: () => `${server.refusals()} were refused`,
  });
  for (const each of wrong) expect(each.connected()).toBe(false);
}

function member(url: string, log?: Log): Messaging {
  return keep(connectMessaging(url, 'test', log));
}

async function connected(messaging: Messaging): Promise<void> {
  await until(() => messaging.connected(), { timeoutMessage: () => 'not connected' });
}
