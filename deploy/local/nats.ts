import { join } from 'node:path';
import { answers } from './answers.ts';
import { folder } from './private-files.ts';
import { demandProgram } from './programs.ts';
import { type Server, startServer } from './server.ts';

/** Starts a NATS of our own on 127.0.0.1, without JetStream: it announces, and remembers nothing. */
export function startNats(options: {
  directory: string;
  port?: number | undefined;
  signal?: AbortSignal | undefined;
}): Promise<Server> {
  const directory = folder(options.directory);
  return startServer({
    name: 'NATS',
    command: (at) => [demandProgram('nats-server'), '--addr', '127.0.0.1', '--port', String(at)],
    url: (at) => `nats://127.0.0.1:${at}`,
    isReady: (at) => answers(at, 'PING\r\n', 'PONG'),
    log: join(directory, 'nats.log'),
    deathSignal: 'SIGKILL',
    stopSignal: 'SIGTERM',
    stopBoundMs: 5_000,
    port: options.port,
    signal: options.signal,
  });
}
