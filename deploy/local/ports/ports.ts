import { connect, createServer, type ListenOptions, type Server } from 'node:net';

/** A port that is free on 127.0.0.1 and ::1, below the ephemeral range, and given out to no other process that still runs. */
export async function freePort({ from, to } = defaultRange): Promise<number> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const port = from + Math.floor(Math.random() * (to - from));
    if (!(await reserve(port))) continue; // First: whyNotFree() listens for a moment, and the port’s owner could not.
    const isTaken = (await whyNotFree(port, '::1')) === 'EADDRINUSE';
    if (!isTaken && (await whyNotFree(port)) === undefined) return port;
  }
  throw new Error(`No free port of 127.0.0.1 was found between ${from} and ${to}.`);
}

// A server listens on its port only seconds after the port was chosen. Until then the reservation is a socket of Linux’s
// abstract namespace, which is the same for all processes, and which the kernel removes with the process.
async function reserve(port: number): Promise<boolean> {
  const reservation = createServer();
  const error = await whyNotListening(reservation, { path: `\0order-platform-port-${port}` });
  if (error === 'EADDRINUSE') return false;
  reservations.push(reservation.unref());
  return true;
}

export async function whyNotFree(port: number, host = '127.0.0.1'): Promise<string | undefined> {
  const server = createServer();
  const error = await whyNotListening(server, { port, host, exclusive: true });
  return error ?? new Promise((resolve) => server.close(() => resolve(undefined)));
}

function whyNotListening(server: Server, where: ListenOptions): Promise<string | undefined> {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  server.listen(where, () => resolve(undefined));
  return promise;
}

export function accepts(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ port, host: '127.0.0.1', timeout: connectBoundMs });
  socket.once('connect', () => resolve(true));
  for (const failure of ['error', 'timeout']) socket.once(failure, () => resolve(false));
  return promise.finally(() => socket.destroy());
}

const reservations: Server[] = [];
const maxAttempts = 200;
const defaultRange = { from: 20_000, to: 32_000 };
const connectBoundMs = 1_000;
