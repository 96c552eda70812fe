import { connect, createServer, type Socket } from 'node:net';

/** What of a connection is lost: what clients ask, what they are answered, or both. */
export type Lost = 'questions' | 'answers' | 'both';

/** A wire from a port of its own to one that may change. Clients are given its port, and trouble befalls it. */
export interface Wire {
  readonly port: number;
  /** From now on new connections lead there; to each in turn, where there are several. */
  lead(...ports: readonly number[]): void;
  /** Ends what goes over it, and refuses what comes. */
  cut(): void;
  /**
   * Swallows from now on what goes over connections that stand, and tells nobody, as a network does that drops their packets.
   * They never speak again; new ones do.
   */
  silence(lost: Lost): void;
  /** Connections that went silent and that whoever made them keeps open. */
  kept(): number;
  /** Everything takes so long from now on, each way; 0 is as usual. */
  slow(ms: number): void;
  stop(): void;
}

/**
 * After `noticedMs` a silent connection is given up, as by systems that ask whether the other side is still there (TCP
 * keepalive). With null nobody but those who use it ever notices.
 */
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

/** Carries everything from one end to the other, in order, its end too. */
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
