import { connect, createServer, type Socket } from 'node:net';

export type Lost = 'questions' | 'answers' | 'both';

export interface Wire {
  readonly port: number;
  lead(...ports: readonly number[]): void;
  cut(): void;
  /** Drops all traffic of open connections without closing them, as a failing network does. New connections work. */
  silence(lost: Lost): void;
  kept(): number;
  slow(ms: number): void;
  stop(): void;
}

/** Silent connections are closed after `noticedMs`, as by TCP keepalive; never with null. */
export async function startWire({ noticedMs = 20_000 }: { noticedMs?: number | null } = {}): Promise<Wire> {
  const connections = new Set<Connection>();
  let targets: readonly number[] = [];
  let turn = 0;
  let delayMs = 0;
  const server = createServer((client) => {
    const port = targets[turn++ % targets.length];
    if (port === undefined) {
      client.destroy();
      return;
    }
    const connection = join(client, connect({ host: '127.0.0.1', port }), () => delayMs, noticedMs);
    connections.add(connection);
    for (const end of connection.ends) end.on('close', () => isOver(connection) && connections.delete(connection));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a wire has no port');
  const cut = (): void => {
    targets = [];
    for (const { ends } of connections) for (const end of ends) end.destroy();
  };
  return {
    port: address.port,
    lead: (...ports) => {
      targets = ports;
    },
    cut,
    silence: (lost) => {
      for (const connection of connections) connection.silence(lost);
    },
    kept: () => [...connections].filter(({ isSilent, ends: [client] }) => isSilent() && !client.destroyed).length,
    slow: (ms) => {
      delayMs = ms;
    },
    stop: () => {
      cut();
      server.close();
    },
  };
}

interface Connection {
  readonly ends: readonly [client: Socket, server: Socket];
  silence(lost: Lost): void;
  isSilent(): boolean;
}

function join(client: Socket, server: Socket, delayMs: () => number, noticedMs: number | null): Connection {
  const questions = carry(client, server, delayMs);
  const answers = carry(server, client, delayMs);
  let isSilent = false;
  return {
    ends: [client, server],
    isSilent: () => isSilent,
    silence(lost) {
      isSilent = true;
      if (lost !== 'answers') questions.swallow();
      if (lost !== 'questions') answers.swallow();
      const giveUp = (): void => [client, server].forEach((end) => void end.destroy());
      if (noticedMs !== null) setTimeout(giveUp, noticedMs).unref();
    },
  };
}

function isOver({ ends }: Connection): boolean {
  return ends.every((end) => end.destroyed);
}

function carry(from: Socket, to: Socket, delayMs: () => number): { swallow(): void } {
  const waiting: (Uint8Array | 'end')[] = [];
  let isSwallowing = false;
  const pass = (): void => {
    const next = waiting.shift();
    if (next === undefined || isSwallowing || to.destroyed) return;
    if (next === 'end') to.end();
    else if (!to.write(next)) {
      from.pause();
      to.once('drain', () => from.resume());
    }
  };
  const take = (what: Uint8Array | 'end'): void => {
    if (isSwallowing) return;
    const wait = delayMs();
    waiting.push(what);
    if (wait === 0 && waiting.length === 1) pass();
    else setTimeout(pass, wait);
  };
  from.on('data', take);
  from.on('end', () => take('end'));
  from.on('error', () => {});
  from.on('close', () => take('end'));
  return {
    swallow: () => {
      isSwallowing = true;
      from.resume();
    },
  };
}
