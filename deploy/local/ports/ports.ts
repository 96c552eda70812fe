import { connect, createServer } from 'node:net';

/**
 * A port of 127.0.0.1 that nobody listens on, nor at ::1, where `localhost` may lead as well. Taken from below the range that
 * the kernel gives to outgoing connections, so that none of them can sit on it before its server does. No process is
 * given one twice: until its server listens it would seem free.
 */
export async function freePort({ from, to } = usualPorts): Promise<number> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const port = from + Math.floor(Math.random() * (to - from));
    if (given.has(port)) continue;
    given.add(port);
    const isTaken = (await whyNotFree(port, '::1')) === 'EADDRINUSE';
    if (!isTaken && (await whyNotFree(port)) === undefined) return port;
  }
  throw new Error(`No free port of 127.0.0.1 was found between ${from} and ${to}.`);
}

/** Why `port` cannot be listened on, as the system says it (`EADDRINUSE`, `EACCES`); undefined when it can. */
export function whyNotFree(port: number, host = '127.0.0.1'): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const server = createServer();
  server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  return promise;
}

/** True when somebody accepts connections at `port` of 127.0.0.1. */
export function accepts(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ port, host: '127.0.0.1', timeout: connectBoundMs });
  socket.once('connect', () => resolve(true));
  for (const failure of ['error', 'timeout']) socket.once(failure, () => resolve(false));
  return promise.finally(() => socket.destroy());
}

const given = new Set<number>();
const maxAttempts = 200;
const usualPorts = { from: 20_000, to: 32_000 };
const connectBoundMs = 1_000;
