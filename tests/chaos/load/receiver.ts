// A customer's server in its own process: it verifies each delivery, appends it to its log, and then answers as the
// endpoint's mood says. LOG and ENDPOINTS are files; it listens on PORT of 127.0.0.1.
import { appendFileSync, readFileSync } from 'node:fs';
import { verifies } from '../../support/requests/receiver.ts';
import { fingerprint, type LogLine } from './arrival.ts';
import { type Mood, responseTo } from './mood.ts';

export type Endpoints = Readonly<Record<string, { readonly secret: string; readonly mood: Mood }>>;

if (import.meta.main) serve(process.env.PORT ?? '', process.env.LOG ?? '', process.env.ENDPOINTS ?? '');

function serve(port: string, log: string, endpointsFile: string): void {
  const endpoints: Endpoints = JSON.parse(readFileSync(endpointsFile, 'utf8'));
  const append = (line: LogLine): void => appendFileSync(log, `${JSON.stringify(line)}\n`);
  const seen = new Map<string, number>();
  let arrivals = 0;

  Bun.serve({
    hostname: '127.0.0.1',
    port: Number(port),
    async fetch(request) {
      const endpointId = new URL(request.url).pathname.slice('/hook/'.length);
      const endpoint = endpoints[endpointId];
      if (!endpoint) return new Response('no such endpoint', { status: 404 });
      const body = Buffer.from(await request.bytes());
      const headers = Object.fromEntries(request.headers);
      const at = Date.now();
      const received = { method: request.method, path: '', headers, body, at };
      const delivery = headers['x-service-delivery'] ?? '';
      arrivals += 1;
      const nth = arrivals;
      const count = (seen.get(delivery) ?? 0) + 1;
      seen.set(delivery, count);
      append({
        nth,
        delivery,
        endpointId,
        timestamp: Number(headers['x-service-timestamp']),
        at,
        verified: verifies(received, endpoint.secret) && agrees(body, headers),
        fingerprint: fingerprint(body.toString()),
      });
      const { status, hangMs } = responseTo(endpoint.mood, Number(Bun.hash.crc32(delivery)), count);
      if (hangMs > 0) await Bun.sleep(hangMs);
      append({ nth, status });
      return new Response(status === 200 ? 'thanks' : 'not today', { status });
    },
  });
}

function agrees(body: Buffer, headers: Readonly<Record<string, string>>): boolean {
  const { event, timestamp }: { event?: unknown; timestamp?: unknown } = JSON.parse(body.toString());
  return (
    event === headers['x-service-event'] &&
    String(timestamp) === headers['x-service-timestamp'] &&
    headers['x-service-signature-version'] === 'v1' &&
    headers['content-type'] === 'application/json'
  );
}
