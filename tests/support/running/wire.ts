import { connect, createServer, type Socket } from 'node:net';

export type LostDirection = 'questions' | 'answers' | 'both';

export type Wire = Awaited<ReturnType<typeof startWire>>;

/** Silent connections are closed after `noticedMs`, as by TCP keepalive; never with null. */
export async function startWire({ noticedMs = 20_000 }: { noticedMs?: number | null } = {}) {
  const connections = new Set<Connection>();
  let targets: readonly number[] = [];
  let opened = 0;
  let delayMs = 0;
  const server = createServer((client) => {
    const port = targets[opened++ % targets.length];
    if (port === undefined) {
      client.destroy();
      return;
    }
    const connection = connectSockets(client, connect({ host: '127.0.0.1', port }), () => delayMs, noticedMs);
    connections.add(connection);
    for (const end of connection.ends) end.on('close', () => isOver(connection) && connections.delete(connection));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the wire did not get a port');
  const cut = (): void => {
    targets = [];
    for (const { ends } of connections) for (const end of ends) end.destroy();
  };
  return {
    port: address.port,
    setTargets: (...ports: readonly number[]): void => {
      targets = ports;
    },
    cut,
    /** Drops all traffic of open connections without closing them, as a failing network does. New connections work. */
    silence: (lost: LostDirection): void => {
      for (const connection of connections) connection.silence(lost);
    },
    silentConnections: () =>
      [...connections].filter(({ isSilent, ends: [client] }) => isSilent() && !client.destroyed).length,
    counts: () => ({ opened, open: connections.size }),
    slow: (ms: number): void => {
      delayMs = ms;
    },
    stop: (): void => {
      cut();
      server.close();
    },
  };
}

interface Connection {
  readonly ends: readonly [client: Socket, server: Socket];
  silence(lost: LostDirection): void;
  isSilent(): boolean;
}

function connectSockets(client: Socket, server: Socket, delayMs: () => number, noticedMs: number | null): Connection {
  const requests = pipe(client, server, delayMs);
  const responses = pipe(server, client, delayMs);
  let isSilent = false;
  return {
    ends: [client, server],
    isSilent: () => isSilent,
    silence(lost) {
      isSilent = true;
      if (lost !== 'answers') requests.discard();
      if (lost !== 'questions') responses.discard();
      const giveUp = (): void => [client, server].forEach((end) => void end.destroy());
      if (noticedMs !== null) setTimeout(giveUp, noticedMs).unref();
    },
  };
}

function isOver({ ends }: Connection): boolean {
  return ends.every((end) => end.destroyed);
}

function pipe(from: Socket, to: Socket, delayMs: () => number): { discard(): void } {
  const waiting: (Uint8Array | 'end')[] = [];
  let isDiscarding = false;
  const forward = (): void => {
    const next = waiting.shift();
    if (next === undefined || isDiscarding || to.destroyed) return;
    if (next === 'end') to.end();
    else if (!to.write(next)) {
      from.pause();
      to.once('drain', () => from.resume());
    }
  };
  const enqueue = (what: Uint8Array | 'end'): void => {
    if (isDiscarding) return;
    const wait = delayMs();
    waiting.push(what);
    if (wait === 0 && waiting.length === 1) forward();
    else setTimeout(forward, wait);
  };
  from.on('data', enqueue);
  from.on('end', () => enqueue('end'));
  from.on('error', () => {});
  from.on('close', () => enqueue('end'));
  return {
    discard: () => {
      isDiscarding = true;
      from.resume();
    },
  };
}
