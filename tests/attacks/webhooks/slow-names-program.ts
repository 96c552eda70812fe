// Runs in a network namespace (box.ts) with a name server that does not answer for names that begin with "slow", and
// prints how many of these are still being resolved when all others are.
import dgram from 'node:dgram';
import { createNetwork } from '../../../shared/outgoing/network/address-policy.ts';

const slowNames = 100;
const quickNames = 20;
const askedSlowly = new Set<string>();

await startNameServer();
const { addressesOf } = createNetwork('public');
let stillSlow = slowNames;
for (let index = 0; index < slowNames; index += 1) {
  void resolve(`slow${index}.example`).then(() => {
    stillSlow -= 1;
  });
}
// With the system's resolver the first slow names would block the others.
const deadline = performance.now() + 5_000;
while (askedSlowly.size < slowNames && performance.now() < deadline) await Bun.sleep(10);
const quick: string[] = [];
for (let index = 0; index < quickNames; index += 1) quick.push(await resolve(`quick${index}.example`));
console.log(JSON.stringify({ quick, stillSlow }));
process.exit(0);

function resolve(name: string): Promise<string> {
  return addressesOf(name, 443).then(String, (error: Error) => error.message);
}

function startNameServer(): Promise<void> {
  const server = dgram.createSocket('udp6');
  server.on('message', (question, { address, port }) => {
    const end = question.indexOf(0, 12) + 5;
    const isSlow = question.subarray(13, 17).toString() === 'slow';
    if (isSlow) return void askedSlowly.add(question.subarray(12, end - 4).toString());
    const isA = question.readUInt16BE(end - 4) === 1;
    const head = Buffer.from(question.subarray(0, end));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(isA ? 1 : 0, 6);
    head.writeUInt32BE(0, 8);
    const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 5, 0, 4, 8, 8, 8, 8]);
    server.send(isA ? Buffer.concat([head, record]) : head, port, address);
  });
  return new Promise((listening) => server.bind(53, '::', listening));
}
