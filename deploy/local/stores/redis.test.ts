import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Redis } from 'ioredis';
import { assertWithin, createRateLimit } from '../../../shared/api/rate-limit.ts';
import { redisPrivileges } from '../../../shared/http/limits/redis-privileges.ts';
import { createAttempts } from '../../../shared/people/attempts.ts';
import { freshRedis, type Server } from '../../../tests/support/stores/datastores.ts';
import { recordingLog } from '../../../tests/support/watching/recording-log.ts';
import { addressFor } from './credentials.ts';

const users = Object.keys(redisPrivileges);
let redis: Server;
const open: Redis[] = [];

beforeAll(async () => {
  redis = await freshRedis();
});
afterAll(() => {
  for (const client of open) client.disconnect();
});

test('a client without a valid password is refused', async () => {
  const { host } = new URL(redis.url);
  for (const url of [`redis://${host}`, `redis://:wrong@${host}`, `redis://api-read:wrong@${host}`]) {
    await expect(enter(url).call('GET', 'calls:key')).rejects.toThrow(/NOAUTH|WRONGPASS/);
  }
});

const counting = users.filter((user) => user !== 'dashboard' && user !== 'cli');

test.each(counting)('%s counts calls in the shared counter', async (user) => {
  const { log, entries } = recordingLog();
  const limit = createRateLimit(addressFor(user, redis.url), log, { answerWithinMs: 60_000 });
  const caller = {
    keyId: `key-${user}`,
    name: 'A key',
    workspaceId: 'ws',
    kind: 'store',
    timezone: 'UTC',
    permissions: [],
  } as const;
  const call = async () => assertWithin(await limit.count({ ...caller, rateLimit: 3 }));
  for (let calls = 0; calls < 3; calls += 1) await call();
  await expect(call()).rejects.toThrow('3 calls a minute');
  limit.close();
  expect(entries).toEqual([]);
  expect(await enter(redis.url).get(`calls:key-${user}`)).toBe('4');
});

test('dashboard counts attempts to sign in, and forgets those of an account', async () => {
  const { log, entries } = recordingLog();
  const attempts = createAttempts(addressFor('dashboard', redis.url), log, { answerWithinMs: 60_000 });
  const request = new Request('http://localhost/', { headers: { 'x-forwarded-for': '203.0.113.9' } });
  const somebody = { kind: 'email', name: 'somebody@example.com' } as const;
  for (let attempt = 0; attempt < 10; attempt += 1) await attempts.count(request, somebody);
  await expect(attempts.count(request, { ...somebody, name: ' Somebody@example.com' })).rejects.toMatchObject({
    details: { minutes: 15 },
  });
  await attempts.forget(somebody);
  await attempts.count(request, somebody);
  expect([await attempts.isFirst('challenge'), await attempts.isFirst('challenge')]).toEqual([true, false]);
  attempts.close();
  expect(entries).toEqual([]);
  expect(await enter(redis.url).get('sign-in:address:203.0.113.9')).toBe('12');
});

const forbidden = `config get *, config set requirepass x, keys *, scan 0, flushall, flushdb, acl list,
  acl setuser me on nopass ~* +@all, client list, client kill type normal, monitor, shutdown nosave, save,
  script flush, function list, replicaof 127.0.0.1 1, module list, get calls:key, set calls:key 0, del calls:key,
  incr other:key, pexpire other:key 1, subscribe all, publish all x, multi,
  eval redis.call("INCR",KEYS[1]) 1 calls:key, evalsha e0e1f9fabfc9d4800c877a703b823ac0578ff8db 0, eval_ro return 0,
  evalsha_ro e0e1f9fabfc9d4800c877a703b823ac0578ff8db 0, script load return, fcall any 0, fcall_ro any 0,
  function load code`.split(/,\s+/);

test.each(users)('%s may run no other command, no script, and use no other key', async (user) => {
  const client = enter(addressFor(user, redis.url));
  for (const line of forbidden) {
    const [name = '', ...words] = line.split(' ');
    await expect(client.call(name, ...words)).rejects.toThrow('NOPERM');
  }
});

test.each(['api-read', 'order-actions', 'cli'])('%s may not use the counters of sign-in', async (user) => {
  const attempts = createAttempts(addressFor('dashboard', redis.url), recordingLog().log);
  await attempts.isFirst(`challenge of ${user}`);
  attempts.close();
  const [key = '', ...others] = await enter(redis.url).keys(`*challenge of ${user}`);
  expect([key, others]).toEqual([expect.stringContaining('sign-in'), []]);
  const client = enter(addressFor(user, redis.url));
  for (const [name, ...words] of [['incr'], ['pttl'], ['pexpire', '0']] as const)
    await expect(client.call(name, key, ...words)).rejects.toThrow('NOPERM');
});

test('an endless script of a service is refused, Redis continues', async () => {
  const own = await freshRedis();
  for (const user of users) {
    const client = enter(addressFor(user, own.url));
    await expect(client.call('eval', 'while true do end', '0')).rejects.toThrow('NOPERM');
  }
  expect(await enter(own.url).incr('calls:key')).toBe(1);
});

function enter(url: string): Redis {
  const client = new Redis(url, { retryStrategy: () => null, enableReadyCheck: false, maxRetriesPerRequest: 0 });
  client.on('error', () => {});
  open.push(client);
  return client;
}
