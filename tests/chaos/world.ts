import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../deploy/local/ports/ports.ts';
import { startChild } from '../../deploy/local/processes/child.ts';
import { projectFolder } from '../../deploy/local/service.ts';
import { connect, type Db } from '../../shared/db/connections/connect.ts';
import { connectMessaging, type Messaging } from '../../shared/messaging/connect.ts';
import { until } from '../../shared/runtime/until.ts';
import { derivedSecretsSettings, webhookSecretsKey } from '../../shared/secrets/derived-secrets.ts';
import { createSecrets } from '../../shared/secrets/secrets.ts';
import type { Fault } from './faults/fault.ts';
import { locksPart } from './faults/locks.ts';
import type { Part } from './faults/part.ts';
import { type Crash, type Replica, startReplica } from './faults/replica.ts';
import { customer } from './load/orders.ts';
import type { Endpoints } from './load/receiver.ts';
import { makeTenants, type Tenants } from './load/tenants.ts';
import { startStores } from './stores.ts';

export interface World {
  readonly db: Db;
  readonly messaging: Messaging;
  readonly tenants: Tenants;
  readonly parts: readonly Part[];
  readonly replicas: readonly Replica[];
  readonly secretTexts: readonly string[];
  readonly arrivalsFile: string;
  readonly faults: Fault[];
  stop(): Promise<void>;
}

const replicasOf = { 'api-read': 2, 'order-actions': 2, 'webhook-dispatcher': 2, conversations: 1 };

export interface WorldOptions {
  /** Retries wait only briefly, so that short runs settle. */
  readonly hasShortWaits: boolean;
  readonly seconds: number;
  readonly say: (line: string) => void;
}

export async function startWorld(folder: string, { seconds, say, hasShortWaits }: WorldOptions): Promise<World> {
  const stores = await startStores(seconds, say);
  const { postgres, redis, nats } = stores;
  const db = connect(postgres.harnessUrl, { name: 'chaos', max: 3 });
  const secretsKey = randomBytes(32).toString('base64');
  const receiverPort = await freePort();
  const secrets = createSecrets(webhookSecretsKey(secretsKey));
  const tenants = await makeTenants(db, secrets, `http://127.0.0.1:${receiverPort}`, hasShortWaits);
  const receiver = await startReceiver(folder, receiverPort, tenants);
  const messaging = connectMessaging(nats.harnessUrl, 'chaos');
  const faults: Fault[] = [];
  const settings = {
    ...{ DATABASE_URL: postgres.url, REDIS_URL: redis.url, NATS_URL: nats.url },
    ...{ BASE_URL: 'http://localhost:8080', DASHBOARD_URL: 'http://localhost:8083', WEBHOOK_NETWORK: 'private' },
    ...{ SECRETS_KEY: secretsKey, ...derivedSecretsSettings(secretsKey) },
  };
  const replicas = await Promise.all(
    Object.entries(replicasOf).flatMap(([service, count]) =>
      Array.from({ length: count }, (_, index) => {
        const name = `${service}-${index + 1}`;
        const onCrash = (crash: Crash) => void noteCrash(faults, name, crash);
        return startReplica({ service, number: index + 1, settings, folder, seconds, onCrash });
      }),
    ),
  );
  const stop = async (): Promise<void> => {
    await messaging.close();
    await Promise.all(replicas.map((replica) => replica.stop()));
    await receiver.stop('SIGTERM', 1_000);
    await db.end();
    stores.stop();
  };
  const arrivalsFile = join(folder, 'arrivals.ndjson');
  const parts = [postgres.part, redis.part, nats.part, ...replicas, locksPart(postgres.harnessUrl)];
  const secretTexts = [
    ...[secretsKey, customer.name, customer.phone.slice('+964'.length)],
    ...[...tenants.workspaces.map(({ key }) => key), ...tenants.endpoints.map(({ secret }) => secret)],
    ...[postgres.url, redis.url, nats.url].map((url) => new URL(url).password),
  ];
  return { secretTexts, db, messaging, tenants, parts, replicas, arrivalsFile, faults, stop };
}

async function startReceiver(folder: string, port: number, { endpoints }: Tenants) {
  const known: Endpoints = Object.fromEntries(endpoints.map(({ id, secret, mood }) => [id, { secret, mood }]));
  const file = join(folder, 'endpoints.json');
  const log = join(folder, 'arrivals.ndjson');
  writeFileSync(file, JSON.stringify(known), { mode: 0o600 });
  writeFileSync(log, '');
  const child = startChild([process.execPath, 'tests/chaos/load/receiver.ts'], {
    env: { PATH: process.env.PATH, PORT: String(port), LOG: log, ENDPOINTS: file },
    cwd: projectFolder,
    output: join(folder, 'receiver.log'),
    deathSignal: 'SIGKILL',
  });
  const isThere = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  await until(isThere, { boundMs: 20_000, timeoutMessage: () => 'the receiver did not start' });
  return child;
}

async function noteCrash(faults: Fault[], part: string, { how, from, restarted }: Crash): Promise<void> {
  console.log(`          ${part} crashed: ${how}`);
  const endedAt = Date.now();
  await restarted;
  // The outage is an empty span: no check may assume that the part was down.
  faults.push({ part, kind: 'crash', from, downFrom: endedAt, downTo: endedAt, to: Date.now() });
}
