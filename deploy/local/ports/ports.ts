import { connect, createServer } from 'node:net';

/** A port that is free on 127.0.0.1 and ::1, below the ephemeral range, and not given out before by this process. */
export async function freePort({ from, to } = defaultRange): Promise<number> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const port = from + Math.floor(Math.random() * (to - from));
    if (reservedPorts.has(port)) continue;
    reservedPorts.add(port);
    const isTaken = (await whyNotFree(port, '::1')) === 'EADDRINUSE';
    if (!isTaken && (await whyNotFree(port)) === undefined) return port;
  }
  throw new Error(`No free port of 127.0.0.1 was found between ${from} and ${to}.`);
}

export function whyNotFree(port: number, host = '127.0.0.1'): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const server = createServer();
  server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  return promise;
}

export function accepts(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ port, host: '127.0.0.1', timeout: connectBoundMs });
  socket.once('connect', () => resolve(true));
  for (const failure of ['error', 'timeout']) socket.once(failure, () => resolve(false));
  return promise.finally(() => socket.destroy());
}

const reservedPorts = new Set<number>();
const maxAttempts = 200;
const defaultRange = { from: 20_000, to: 32_000 };
const connectBoundMs = 1_000;
