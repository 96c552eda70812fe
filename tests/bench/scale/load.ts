import type { Socket } from 'bun';
import { answer } from '../measure/keep-alive.ts';
import type { Call } from './mix.ts';

/** Makes `count` calls with `clients` clients, which each call again after every answer. Returns the ms of each call. */
export async function callAll(count: number, clients: number, next: () => Call): Promise<number[]> {
  const times: number[] = [];
  let left = count;
  const client = async (): Promise<void> => {
    const connections = new Map<number, Connection>();
    while (left-- > 0) {
      const { port, request, minBytes } = next();
      const connection = connections.get(port) ?? (await connect(port));
      connections.set(port, connection);
      const begun = performance.now();
      await connection.ask(request, minBytes);
      times.push(performance.now() - begun);
    }
    for (const connection of connections.values()) connection.close();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times;
}

interface Connection {
  ask(request: string, minBytes: number): Promise<void>;
  close(): void;
}

/** A kept connection with one request at a time. */
export async function connect(port: number): Promise<Connection> {
  let [waiting, least] = [Promise.withResolvers<void>(), 0];
  const read = answer();
  const socket: Socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data(_, chunk) {
        try {
          if (read.isWhole(chunk, least)) waiting.resolve();
        } catch (error) {
          waiting.reject(error);
        }
      },
      close: () => waiting.reject(new Error('the proxy closed a connection')),
      error: (_, error) => waiting.reject(error),
    },
  });
  return {
    ask(request, minBytes) {
      [waiting, least] = [Promise.withResolvers<void>(), minBytes];
      socket.write(request);
      return waiting.promise;
    },
    close() {
      waiting.promise.catch(() => {});
      socket.terminate();
    },
  };
}
