import { connect, createServer, type Socket } from 'node:net';

/** A wire from a port of its own to one that may change: it can be cut, and lead to another one afterwards. */
export async function startWire(): Promise<{
  readonly port: number;
  lead(port: number): void;
  /** Ends what goes over it, and refuses what comes. */
  cut(): void;
  stop(): void;
}> {
  const sockets = new Set<Socket>();
  let target: number | null = null;
  const keep = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    socket.on('error', () => other.destroy());
  };
  const server = createServer((socket) => {
    if (target === null) {
      socket.destroy();
      return;
    }
    const other = connect({ host: '127.0.0.1', port: target });
    keep(socket, other);
    keep(other, socket);
    socket.pipe(other).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a wire has no port');
  const cut = (): void => {
    target = null;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    lead: (port) => {
      target = port;
    },
    cut,
    stop: () => {
      cut();
      server.close();
    },
  };
}
