import type { Socket } from 'bun';

export interface Call {
  readonly port: number;
  readonly request: string;
  /** The least length of the answer's body, in bytes. */
  readonly minBytes: number;
}

/** The bytes of an HTTP/1.1 request. */
export function requestBytes(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): string {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries({ host: '127.0.0.1', ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

/** Makes `count` calls over `connections` kept ones, each calling again after every answer. Throws unless every answer
 * is a 200 with a Content-Length. */
export async function callAll(count: number, connections: number, call: (index: number) => Call): Promise<void> {
  const opened: Connection[] = [];
  const open = async (port: number): Promise<Connection> => {
    const connection = await connect(port);
    opened.push(connection);
    return connection;
  };
  let next = 0;
  const client = async (): Promise<void> => {
    const byPort = new Map<number, Connection>();
    while (next < count) {
      const { port, ...asked } = call(next++);
      const connection = byPort.get(port) ?? (await open(port));
      byPort.set(port, connection);
      await connection.ask(asked);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  for (const connection of opened) connection.close();
}

interface Connection {
  ask(call: Omit<Call, 'port'>): Promise<void>;
  close(): void;
}

/** A kept connection with one request at a time: a plain socket, because a full HTTP client costs more than the
 * measured service. */
export async function connect(port: number): Promise<Connection> {
  let [waiting, least] = [Promise.withResolvers<void>(), 0];
  const isWhole = answerReader();
  const socket: Socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data(_, chunk) {
        try {
          if (isWhole(chunk, least)) waiting.resolve();
        } catch (error) {
          waiting.reject(error);
        }
      },
      close: () => waiting.reject(new Error('the server closed a connection')),
      error: (_, error) => waiting.reject(error),
    },
  });
  return {
    ask({ request, minBytes }) {
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

/** Returns a function that tells whether a chunk ends the answer that is being read. */
function answerReader() {
  let left = 0;
  let begun: Buffer = Buffer.alloc(0);
  return (chunk: Buffer, minBytes: number): boolean => {
    if (left > 0) {
      left -= chunk.length;
    } else {
      // Bun may send the first bytes of a head alone.
      begun = begun.length === 0 ? chunk : Buffer.concat([begun, chunk]);
      const headEnds = begun.indexOf('\r\n\r\n');
      if (headEnds < 0) return false;
      const head = begun.toString('latin1', 0, headEnds);
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
      if (!head.startsWith('HTTP/1.1 200') || !(length >= minBytes)) throw new Error(`answered:\n${head}`);
      left = headEnds + 4 + length - begun.length;
      begun = Buffer.alloc(0);
    }
    if (left < 0) throw new Error('the answer is longer than its Content-Length');
    return left === 0;
  };
}

/** Calls `request` for 0 … `count` − 1, at most `concurrency` at a time. Throws the first failure. */
export async function inParallel(
  count: number,
  concurrency: number,
  request: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) await request(next++);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** A GET whose body is read to its end. Throws unless the answer is a 200 of at least `minBytes`. */
export async function get(url: string, headers: Record<string, string>, minBytes: number): Promise<void> {
  const response = await fetch(url, { headers });
  const { byteLength } = await response.arrayBuffer();
  if (response.status !== 200 || byteLength < minBytes) {
    throw new Error(`${url} answered ${response.status} with ${byteLength} bytes`);
  }
}
