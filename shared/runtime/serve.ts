import http from 'node:http';
import { type Handle, withRequestMetrics } from './metrics/requests.ts';

const maxRequestBodyBytes = 1024 * 1024 * 1024;

// Above the proxy's 64 kB, so that a route answers an oversized header in its envelope and not Bun with a bare 431. Bun
// reads this property, which its types declare read-only.
Object.assign(http, { maxHeaderSize: 128 * 1024 });

let isClosing = false;

// Each response now closes its connection: otherwise a proxy could send a request just as we close it, and it does not
// retry a POST.
export function closeAfterResponses(): void {
  isClosing = true;
}

interface Listen {
  readonly host: string;
  readonly port: number;
  readonly routes?: readonly string[];
}

export function serve(given: Handle, listen: Listen) {
  const handle = listen.routes ? withRequestMetrics(given, listen.routes) : given;
  const server = Bun.serve({
    hostname: listen.host,
    port: listen.port,
    maxRequestBodySize: maxRequestBodyBytes,
    idleTimeout: 60,
    development: false, // An error that escapes a route is a bare 500, never a page with source lines.
    reusePort: false, // Otherwise Bun would share the port with another listener, and split the connections.
    fetch: (request) => (isClosing ? closingResponse(handle(request)) : handle(request)),
  });
  return { port: server.port ?? listen.port, stop: () => server.stop() };
}

async function closingResponse(answering: Response | Promise<Response>): Promise<Response> {
  const answer = await answering;
  answer.headers.set('connection', 'close');
  return answer;
}
