import type { Socket } from 'bun';

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

export interface Load {
  readonly port: number;
  readonly connections: number;
  readonly request: (index: number) => string;
  /** The least length of a body, in bytes. */
  readonly minBytes: number;
}

/** Sends `count` requests over kept connections. Plain sockets, because a full HTTP client costs more
 * than the measured service. Throws unless every answer is a 200 with a Content-Length. */
export async function sendOverKept(count: number, { port, connections, request, minBytes }: Load): Promise<void> {
  let next = 0;
  let answered = 0;
  const { promise: done, resolve, reject } = Promise.withResolvers<void>();
  const ask = (socket: Socket<Answer>): void => {
    if (next < count) socket.write(request(next++));
  };
  const socket = {
    data(socket: Socket<Answer>, chunk: Buffer): void {
      try {
        if (!socket.data.isWhole(chunk, minBytes)) return;
        answered += 1;
        if (answered === count) resolve();
        else ask(socket);
      } catch (error) {
        reject(error);
      }
    },
    open: ask,
    close: () => reject(new Error('the server closed a connection')),
    error: (_socket: Socket<Answer>, error: Error) => reject(error),
  };
  const opened = await Promise.all(
    Array.from({ length: Math.min(connections, count) }, () =>
      Bun.connect({ hostname: '127.0.0.1', port, socket, data: answer() }),
    ),
  );
  await done.finally(() => {
    for (const each of opened) each.terminate();
  });
}

type Answer = ReturnType<typeof answer>;

/** Counts the bytes of answers. */
export function answer() {
  let left = 0;
  let begun: Buffer = Buffer.alloc(0);
  return {
    /** Whether this chunk ends the answer that is being read. */
    isWhole(chunk: Buffer, minBytes: number): boolean {
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
    },
  };
}
