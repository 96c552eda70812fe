import { connect, type Socket } from 'node:net';

/** Fewer than an address may open (services/catalog). */
const streamsOfAddress = 50;
const atATime = 100;

/** Opens `count` streams of a menu from several local addresses. Returns a function that closes them. */
export async function openMenus(port: number, slug: string, count: number): Promise<() => void> {
  const sockets: Socket[] = [];
  for (let from = 0; from < count; from += atATime) {
    const opening = Array.from({ length: Math.min(atATime, count - from) }, (_, n) => open(port, slug, from + n));
    sockets.push(...(await Promise.all(opening)));
  }
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

function open(port: number, slug: string, n: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const localAddress = `127.0.2.${1 + Math.floor(n / streamsOfAddress)}`;
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  socket.on('connect', () => socket.write(`GET /c/${slug}/live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`));
  socket.once('data', (bytes) => {
    if (bytes.toString('latin1').startsWith('HTTP/1.1 200')) resolve(socket);
    else reject(new Error(`a menu's stream returned:\n${bytes}`));
  });
  socket.on('error', reject);
  return promise;
}
