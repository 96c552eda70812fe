import { afterAll, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../../deploy/local/ports/ports.ts';
import { startChild } from '../../../deploy/local/processes/child.ts';
import { demandProgram } from '../../../deploy/local/programs.ts';
import { freshRedis } from '../../../tests/support/stores/datastores.ts';
import { recordingLog } from '../../../tests/support/watching/recording-log.ts';
import { until } from '../../runtime/until.ts';
import { createCallWindows } from './call-windows.ts';

setDefaultTimeout(90_000);

const folder = mkdtempSync(join(tmpdir(), 'sentinel-'));
const releases: (() => unknown)[] = [() => rmSync(folder, { recursive: true })];
afterAll(async () => {
  for (const release of releases.toReversed()) await release();
});

test('once the primary is lost, calls are counted at the replica that the Sentinels made the primary', async () => {
  const [primary, replica] = await Promise.all([freshRedis(), freshRedis()]);
  const password = new URL(primary.url).password;
  const follower = enter(replica.url);
  await follower.config('SET', 'masterauth', password, 'requirepass', password);
  await follower.replicaof('127.0.0.1', primary.port);
  const port = await startSentinel(primary.port, password);
  const sentinel = enter(`redis://:${password}@127.0.0.1:${port}`);
  // It learns of replicas from the primary, when it next asks.
  await until(async () => ((await sentinel.call('SENTINEL', 'REPLICAS', 'main')) as unknown[]).length === 1, {
    boundMs: 40_000,
    late: () => 'the Sentinel knows no replica',
  });

  const nowhere = '127.0.0.1:1';
  const address = `redis+sentinel://default:${password}@${nowhere},127.0.0.1:${port}/main`;
  const windows = createCallWindows(address, recordingLog().log);
  releases.push(windows.close);
  const isCountedAt = async (redis: Redis): Promise<boolean> => {
    const name = crypto.randomUUID();
    await windows.count(name);
    return (await redis.exists(`calls:${name}`)) === 1;
  };
  const first = enter(primary.url);
  await until(() => isCountedAt(first), { boundMs: 20_000, late: () => 'calls are not counted at the primary' });
  await primary.stop('SIGKILL');
  const survivor = enter(replica.url.replace(/:[^:@]*@/, `:${password}@`));
  await until(() => isCountedAt(survivor), { boundMs: 40_000, late: () => 'calls are not counted at the replica' });
  expect((await survivor.role())[0]).toBe('master');
});

/** One alone, which decides by itself; gives its port. */
async function startSentinel(primaryPort: number, password: string): Promise<number> {
  const port = await freePort();
  const configuration = join(folder, 'sentinel.conf');
  const lines = [
    ...[`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, `requirepass ${password}`],
    ...[`sentinel monitor main 127.0.0.1 ${primaryPort} 1`, `sentinel auth-pass main ${password}`],
    ...['sentinel down-after-milliseconds main 500', 'sentinel failover-timeout main 5000'],
  ];
  writeFileSync(configuration, `${lines.join('\n')}\n`);
  const child = startChild([demandProgram('redis-server'), configuration, '--sentinel'], {
    env: {},
    output: join(folder, 'sentinel.log'),
    deathSignal: 'SIGKILL',
  });
  releases.push(() => child.stop('SIGKILL', 0));
  return port;
}

function enter(url: string): Redis {
  const client = new Redis(url, { retryStrategy: () => 200 });
  client.on('error', () => {});
  releases.push(() => client.disconnect());
  return client;
}
