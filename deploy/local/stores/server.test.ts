import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { folderForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { startNats } from './nats.ts';
import { startRedis } from './redis.ts';

const folder = folderForThisFile();

test.each([
  ['Redis', startRedis],
  ['NATS', startNats],
])('another process on the port of %s is not sent the password', async (name, start) => {
  const received: string[] = [];
  using stranger = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data(socket, chunk) {
        received.push(chunk.toString());
        socket.write('+OK\r\n+PONG\r\n');
      },
    },
  });
  await expect(start({ directory: join(folder, name), port: stranger.port })).rejects.toThrow(
    `${name} ended at its start`,
  );
  expect(received).toEqual([]);
});
