import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats } from './nats.ts';
import { startRedis } from './redis.ts';

const folder = mkdtempSync(join(tmpdir(), 'server-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['Redis', startRedis],
  ['NATS', startNats],
])('whoever has taken the port of %s is told no password, and not taken for it', async (name, start) => {
  const heard: string[] = [];
  using stranger = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data(socket, chunk) {
        heard.push(chunk.toString());
        socket.write('+OK\r\n+PONG\r\n');
      },
    },
  });
  await expect(start({ directory: join(folder, name), port: stranger.port })).rejects.toThrow(
    `${name} ended at its start`,
  );
  expect(heard).toEqual([]);
});
