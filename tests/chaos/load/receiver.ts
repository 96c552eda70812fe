// A customer's server in its own process: it verifies each delivery, appends it to its log, and then answers as the
// endpoint's mood says. LOG and ENDPOINTS are files; it listens on PORT of 127.0.0.1.
import { appendFileSync, readFileSync } from 'node:fs';
import { fingerprint, isSigned, type LogLine } from './arrival.ts';
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
      const body = await request.bytes();
      const { headers } = request;
      const delivery = headers.get('x-service-delivery') ?? '';
      arrivals += 1;
      const nth = arrivals;
      const count = (seen.get(delivery) ?? 0) + 1;
      seen.set(delivery, count);
      append({
        nth,
        delivery,
        endpointId,
        event: headers.get('x-service-event') ?? '',
        timestamp: Number(headers.get('x-service-timestamp')),
        at: Date.now(),
        verified: isSigned(body, headers, endpoint.secret) && agrees(body, headers),
        fingerprint: fingerprint(new TextDecoder().decode(body)),
      });
      const { status, hangMs } = responseTo(endpoint.mood, Number(Bun.hash.crc32(delivery)), count);
      if (hangMs > 0) await Bun.sleep(hangMs);
      append({ nth, status });
      return new Response(status === 200 ? 'thanks' : 'not today', { status });
    },
  });
}

function agrees(body: Uint8Array, headers: Headers): boolean {
  const { event, timestamp }: { event?: unknown; timestamp?: unknown } = JSON.parse(new TextDecoder().decode(body));
  return (
    event === headers.get('x-service-event') &&
    String(timestamp) === headers.get('x-service-timestamp') &&
    headers.get('x-service-signature-version') === 'v1' &&
    headers.get('content-type') === 'application/json'
  );
}
