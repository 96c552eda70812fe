import { expect, test } from 'bun:test';
import { createRedis } from './redis-client.ts';

test('Sentinels and primary get the whole password, colons included', () => {
  const { options } = createRedis('redis+sentinel://me:a:b%40c@one,two:1/main', { lazyConnect: true });
  expect(options).toMatchObject({
    ...{ name: 'main', username: 'me', password: 'a:b@c', sentinelUsername: 'me', sentinelPassword: 'a:b@c' },
    sentinels: [
      { host: 'one', port: 26_379 },
      { host: 'two', port: 1 },
    ],
  });
});
