// Runs in a network namespace (box.ts) in which no address answers, and prints the number of connecting sockets
// before and after the deadline of their attempts.
import { readFileSync } from 'node:fs';
import { createNetwork } from '../../../shared/outgoing/network/address-policy.ts';
import { createSender } from '../../../shared/outgoing/send.ts';

const attempts = 50;
const sender = createSender({ network: createNetwork('private'), timeoutMs: 1_000 });
const message = { headers: {}, body: '{}' };
const outcomes = Promise.all(Array.from({ length: attempts }, () => sender.send('http://10.9.9.2/', message)));
await Bun.sleep(500);
const before = opening();
const errors = new Set((await outcomes).map((outcome) => (outcome.ok ? 'none' : outcome.error)));
await Bun.sleep(100);
console.log(JSON.stringify({ before, errors: [...errors], afterwards: opening() }));
process.exit(0);

function opening(): number {
  return readFileSync('/proc/net/tcp', 'utf8').match(/^ *\d+: \S+ \S+ 02 /gm)?.length ?? 0;
}
