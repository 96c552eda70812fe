import { expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { createCallWindows } from '../../shared/http/limits/call-windows.ts';
import { until } from '../../shared/runtime/until.ts';
import { environmentOf } from '../../tests/support/kubernetes/environment.ts';
import { listOf } from '../../tests/support/kubernetes/merge.ts';
import { podsOf, textsOf } from '../../tests/support/kubernetes/pods.ts';
import { render } from '../../tests/support/kubernetes/render.ts';
import { folderForThisFile, keeperForThisFile } from '../../tests/support/run/for-this-file.ts';
import { recordingLog } from '../../tests/support/watching/recording-log.ts';
import { freePort } from '../local/ports/ports.ts';
import { type Child, startChild } from '../local/processes/child.ts';
import { newCertificates, newSecrets } from './secrets.ts';

const folder = folderForThisFile();
const keep = keeperForThisFile();

const manifests = render(join(import.meta.dir, 'overlays/production'));
const pods = podsOf(manifests);
const files = textsOf(manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'redis')?.data);
const secrets = await newSecrets();
const [, secret] = await newCertificates({ redis: ['127.0.7.10', '127.0.7.11', '127.0.7.12'] });
const certificate = secret?.stringData ?? {};
const authority = join(folder, 'ca.crt');
writeFileSync(authority, certificate['ca.crt'] ?? '');
const windowMs = 600_000;
const [redisPort, sentinelPort] = [await freePort(), await freePort()];
const here = (text: string): string =>
  text
    .replaceAll(/redis-(\d)\.redis-peers/g, '127.0.7.1$1')
    .replaceAll('/certificates/stores/ca.crt', authority)
    .replaceAll(/\b6379\b/g, `${redisPort}`)
    .replaceAll(/\b26379\b/g, `${sentinelPort}`);

test('production: failover takes seconds, keeps counts, and a new pod follows', async () => {
  const running = [startPod(0), startPod(1), startPod(2)];
  await untilAllAreConnected();

  const env = environmentOf(containerOf('api-read', 'service'), secrets, 'api-read');
  const windows = createCallWindows(here(env.REDIS_URL ?? ''), recordingLog().log, { windowMs });
  keep(windows);
  const primaryOf = (among: readonly number[]): Promise<number> =>
    until(
      async () => {
        const name = `calls:${crypto.randomUUID()}`;
        await windows.count(name);
        for (const pod of among) if ((await roleOf(pod)) === 'master' && (await has(pod, name))) return `${pod}`;
        return false;
      },
      { timeoutMessage: () => `calls are counted at none of ${among}` },
    ).then(Number);
  const first = await primaryOf([0, 1, 2]);
  const others = [0, 1, 2].filter((pod) => pod !== first);
  await windows.count('calls:first');
  await until(async () => (await Promise.all(others.map((pod) => has(pod, 'calls:first')))).every(Boolean), {
    timeoutMessage: () => 'replicas do not follow',
  });

  running[first]?.freeze();
  await primaryOf(others);
  expect((await windows.count('calls:first')).calls).toBe(2);
  await running[first]?.kill();

  startPod(first);
  await until(async () => (await roleOf(first)) === 'slave' && (await has(first, 'calls:first')), {
    timeoutMessage: () => 'the new pod does not follow',
  });
  await untilAllAreConnected();
  await primaryOf(others);
  for (const pod of [0, 1, 2])
    for (const port of [redisPort, sentinelPort]) expect(await enter(pod, port).call('ACL', 'LOG')).toEqual([]);
});

test('services may only ask Sentinels for the primary; strangers may only ping', async () => {
  const { REDIS_PASSWORD = '' } = environmentOf(containerOf('cli', 'cli'), secrets, 'cli');
  const asService = connect(`redis://cli:${REDIS_PASSWORD}@127.0.7.10:${sentinelPort}`);
  expect(await asService.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'main')).toHaveLength(2);
  for (const verb of ['FAILOVER main', 'REMOVE main', 'SET main quorum 1', 'RESET *', 'CONFIG GET *'])
    await expect(asService.call('SENTINEL', ...verb.split(' '))).rejects.toThrow('NOPERM');
  for (const port of [redisPort, sentinelPort]) {
    const stranger = connect(`redis://127.0.7.10:${port}`);
    expect(await stranger.ping()).toBe('PONG');
    for (const line of ['INFO', 'SENTINEL MASTERS', 'PSYNC ? -1', 'GET calls:first', 'SUBSCRIBE __sentinel__:hello'])
      await expect(stranger.call(...(line.split(' ') as [string]))).rejects.toThrow(/NOPERM|unknown command/);
  }
});

function startPod(number: number) {
  const own = join(folder, `${number}-${crypto.randomUUID()}`);
  const inside = (text: string): string =>
    here(text)
      .replaceAll('/etc/redis', `${own}/etc`)
      .replaceAll('/run/redis', `${own}/run`)
      .replaceAll('/data', `${own}/data`)
      .replaceAll('/certificates', `${own}/certificates`)
      .replaceAll('user default on', 'user tester on >tester ~* &* +@all\nuser default on')
      .replaceAll('protected-mode no', `protected-mode no\nbind 127.0.7.1${number}`);
  for (const name of ['etc', 'run', 'data', 'certificates']) mkdirSync(join(own, name), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(own, 'etc', name), inside(text));
  for (const [name, text] of Object.entries(certificate)) writeFileSync(join(own, 'certificates', name), text);
  const init = containerOf('redis', 'users');
  const env = environmentOf(init, secrets, `redis-${number}`);
  const given = Object.entries(env).map(([name, value]): [string, string] => [name, here(value)]);
  const result = Bun.spawnSync(commandOf(init).map(inside), {
    env: { PATH: process.env.PATH, ...Object.fromEntries(given) },
  });
  expect([result.exitCode, result.stderr.toString()]).toEqual([0, '']);
  const containers = ['redis', 'sentinel'].map((name): Child => {
    const output = join(folder, `${name}-${number}.log`);
    const command = commandOf(containerOf('redis', name)).map(inside);
    return startChild(command, { env: { PATH: process.env.PATH }, output, deathSignal: 'SIGKILL' });
  });
  const freeze = (): void => {
    for (const { pid } of containers) process.kill(pid, 'SIGSTOP');
  };
  const kill = () => Promise.all(containers.map((child) => child.stop('SIGKILL', 0)));
  keep({ stop: kill });
  return { freeze, kill };
}

function containerOf(pod: string, name: string) {
  const container = pods.find((each) => each.name === pod)?.containers.find((each) => each.name === name);
  if (container === undefined) throw new Error(`${pod} has no container ${name}`);
  return container;
}

function commandOf(container: Record<string, unknown>): string[] {
  return listOf(container.command).map(String);
}

async function untilAllAreConnected(): Promise<void> {
  for (const pod of [0, 1, 2]) {
    const isConnected = async (): Promise<boolean> => {
      // By default a Sentinel asks for replicas every ten seconds.
      const asking = enter(pod, sentinelPort).call('SENTINEL', 'DEBUG', 'info-period', '1000');
      await asking.catch(() => {});
      return (await infoOf(pod, sentinelPort, 'sentinel')).includes('slaves=2,sentinels=3');
    };
    await until(isConnected, { timeoutMessage: () => `the Sentinel of redis-${pod} does not know all others` });
  }
}

async function roleOf(pod: number): Promise<string | undefined> {
  return /role:(\w+)/.exec(await infoOf(pod, redisPort, 'replication'))?.[1];
}

function infoOf(pod: number, port: number, section: string): Promise<string> {
  return enter(pod, port)
    .info(section)
    .catch(() => '');
}

async function has(pod: number, name: string): Promise<boolean> {
  return (
    (await enter(pod, redisPort)
      .exists(name)
      .catch(() => 0)) === 1
  );
}

const clients = new Map<string, Redis>();

function enter(pod: number, port: number): Redis {
  const place = `127.0.7.1${pod}:${port}`;
  const client = clients.get(place) ?? connect(`redis://tester:tester@${place}`);
  clients.set(place, client);
  return client;
}

function connect(url: string): Redis {
  const client = new Redis(url, {
    tls: { ca: certificate['ca.crt'] ?? '' },
    retryStrategy: () => 200,
    maxRetriesPerRequest: 0,
    enableReadyCheck: false,
  });
  client.on('error', () => {});
  keep({ stop: () => client.disconnect() });
  return client;
}
