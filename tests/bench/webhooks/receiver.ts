// Receivers of webhooks for the bench, in one process: any number of hosts over HTTPS, each a port of `localhost` that
// verifies every signature. `/hang` answers after every sender's timeout. Its first line has its ports.
// bun receiver.ts HOSTS KEY_FILE CERTIFICATE_FILE SECRET
import { timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The receiver's first line. */
export interface Listening {
  /** The URL that returns `ReceivedSince`. */
  readonly control: number;
  readonly ports: readonly number[];
}

/** The deliveries at `/hook` since the last request for them. */
export interface ReceivedSince {
  readonly arrived: number;
  /** Those that had arrived before. */
  readonly repeated: number;
  /** Those without a valid signature. */
  readonly unsigned: number;
  /** Milliseconds from the event's time in the database to the arrival of its whole body. */
  readonly latencies: readonly number[];
}

const [hosts = '1', keyFile = '', certificateFile = '', secret = ''] = process.argv.slice(2);
const tls = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certificateFile, 'utf8') };
const hangMs = 20_000;
const idleSeconds = 120;

let [arrived, repeated, unsigned] = [0, 0, 0];
let latencies: number[] = [];
const seen = new Set<string>();

async function receive(request: Request): Promise<Response> {
  const body = await request.text();
  const at = performance.timeOrigin + performance.now();
  if (request.url.endsWith('/hang')) {
    await Bun.sleep(hangMs);
    return new Response(null, { status: 204 });
  }
  const delivery = request.headers.get('x-service-delivery') ?? '';
  arrived += 1;
  if (seen.has(delivery)) repeated += 1;
  seen.add(delivery);
  if (!isSigned(request.headers, body)) unsigned += 1;
  latencies.push(at - Number(/"stamp":([\d.]+)/.exec(body)?.[1]));
  return new Response(null, { status: 204 });
}

function isSigned(headers: Headers, body: string): boolean {
  const signed = `${headers.get('x-service-timestamp')}.${body}`;
  const expected = new Bun.CryptoHasher('sha256', secret).update(signed).digest();
  const given = Buffer.from(headers.get('x-service-signature') ?? '', 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function take(): ReceivedSince {
  const taken = { arrived, repeated, unsigned, latencies };
  [arrived, repeated, unsigned, latencies] = [0, 0, 0, []];
  return taken;
}

const ports = Array.from({ length: Number(hosts) }, () => {
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, tls, idleTimeout: idleSeconds, fetch: receive });
  return server.port ?? 0;
});
const control = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: ({ url }) => (url.endsWith('/take') ? Response.json(take()) : new Response(String(arrived))),
});
console.log(JSON.stringify({ control: control.port ?? 0, ports } satisfies Listening));
