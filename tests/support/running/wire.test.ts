import { afterAll, expect, test } from 'bun:test';
import { connect, createServer, type Socket } from 'node:net';
import { until } from '../../../shared/runtime/until.ts';
import { type Lost, startWire } from './wire.ts';

const wire = await startWire();
const heard: string[] = [];
const server = createServer((socket) => {
  socket.on('error', () => {});
  socket.on('data', (bytes) => {
    heard.push(String(bytes));
    socket.write(`${bytes} to you too`);
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
wire.lead((server.address() as { port: number }).port);
afterAll(() => {
  wire.stop();
  server.close();
});

function dial(): { socket: Socket; got: string[]; isClosed: () => boolean } {
  const socket = connect({ host: '127.0.0.1', port: wire.port });
  const got: string[] = [];
  let closed = false;
  socket.on('data', (bytes) => got.push(String(bytes)));
  socket.on('error', () => {});
  socket.on('close', () => {
    closed = true;
  });
  return { socket, got, isClosed: () => closed };
}

const late = () => `heard ${heard}`;
const bound = { late };

test('what is said passes, and after a silence only on new connections, whichever way it goes', async () => {
  for (const lost of ['both', 'questions', 'answers'] satisfies Lost[]) {
    const old = dial();
    old.socket.write(`${lost} before`);
    await until(() => old.got.includes(`${lost} before to you too`), bound);
    wire.silence(lost);
    old.socket.write(`${lost} after`);
    const fresh = dial();
    fresh.socket.write(`${lost} anew`);
    await until(() => fresh.got.includes(`${lost} anew to you too`), bound);
    expect([heard.includes(`${lost} after`), old.got.length, old.isClosed()]).toEqual([lost === 'answers', 1, false]);
    for (const { socket } of [old, fresh]) socket.destroy();
    await until(() => wire.kept() === 0, { late: () => `${wire.kept()} are kept` });
  }
});

test('a slow wire keeps the order, and what goes over it when it is quick again', async () => {
  const { socket, got } = dial();
  wire.slow(100);
  socket.write('one');
  await until(() => heard.includes('one'), bound);
  wire.slow(0);
  socket.write('two');
  await until(() => got.join('').includes('two to you too'), bound);
  expect(got.join('')).toBe('one to you tootwo to you too');
});

test('a wire that is cut ends what goes over it, and leads on afterwards', async () => {
  const { socket, isClosed } = dial();
  socket.write('hello');
  await until(() => heard.includes('hello'), bound);
  wire.cut();
  await until(isClosed, bound);
  wire.lead((server.address() as { port: number }).port);
  const again = dial();
  again.socket.write('and again');
  await until(() => again.got.length > 0, bound);
});
