import net, { type AddressInfo } from 'node:net';
import tls from 'node:tls';
import type { Certificate } from './certificate.ts';

/** Called with each received chunk of a connection. */
export type ConnectionHandler = (socket: net.Socket, data: Buffer) => void;

export type RawServer = Awaited<ReturnType<typeof startRawServer>>;

/** A raw TCP server that runs `handle`; with `atOnce` it does so before it receives anything. */
export async function startRawServer(
  handle: ConnectionHandler,
  { atOnce = false, tls: secure }: { readonly atOnce?: boolean; readonly tls?: Certificate | undefined } = {},
) {
  const sockets: net.Socket[] = [];
  const take = (socket: net.Socket): void => {
    sockets.push(socket);
    socket.on('error', () => {});
    if (atOnce) handle(socket, Buffer.alloc(0));
    else socket.on('data', (data: Buffer) => handle(socket, data));
  };
  const server = secure ? tls.createServer(secure, take) : net.createServer(take);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/`, port, sockets, close };
}

export const says =
  (text: string): ConnectionHandler =>
  (socket) =>
    void socket.write(text, 'latin1');

export const ends =
  (text = ''): ConnectionHandler =>
  (socket) =>
    void socket.end(text, 'latin1');

export const resets =
  (text = ''): ConnectionHandler =>
  (socket) => {
    socket.write(text, 'latin1');
    setTimeout(() => socket.resetAndDestroy(), 20);
  };

export const floods =
  (first: string, then: string): ConnectionHandler =>
  (socket) => {
    const chunk = then.repeat(Math.ceil(16_384 / then.length));
    const pump = (): void => {
      while (!socket.destroyed && socket.write(chunk, 'latin1'));
    };
    socket.write(first, 'latin1');
    socket.on('drain', pump);
    pump();
  };

export const drips =
  (first: string, then: string): ConnectionHandler =>
  (socket) => {
    socket.write(first, 'latin1');
    const timer = setInterval(() => socket.write(then, 'latin1'), 10);
    socket.on('close', () => clearInterval(timer));
  };
