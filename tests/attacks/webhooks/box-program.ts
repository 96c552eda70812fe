// Runs the table of destinations in a network namespace in which this machine has every address of the Internet (box.ts
// makes it), and prints the result of each attack and the addresses that got a connection.
import net from 'node:net';
import { attack, type NetworkKind, type Report, redirection, redirectorPort } from './run.ts';

const ports = [80, 443, 5432, 6379, 4222, 7000];

const seen: string[] = [];
for (const port of ports) await listen(port);
await startRedirector();
const reports: Partial<Record<NetworkKind, Report>> = {};
for (const world of ['public', 'private', 'unguarded'] as const) reports[world] = await attack(world, seen);
console.log(JSON.stringify(reports));
process.exit(0);

/** A server on every address of this port, which notes the called address and answers. */
function listen(port: number): Promise<void> {
  const server = net.createServer((socket) => {
    seen.push((socket.localAddress ?? '').replace(/^::ffff:(?=\d+\.)/, ''));
    socket.on('error', () => {});
    socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'));
  });
  return new Promise((resolve) => server.listen(port, '::', resolve));
}

function startRedirector(): Promise<void> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (data) => socket.end(redirection(String(data))));
  });
  return new Promise((resolve) => server.listen(redirectorPort, '::', () => resolve()));
}
