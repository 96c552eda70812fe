import http from 'node:http';
import { counted, type Handle } from './metrics/requests.ts';

/** Larger bodies are cut off by the server itself; the routes' own, smaller limits answer in the envelope. */
const maxRequestBodyBytes = 1024 * 1024 * 1024;

// More than what the proxy lets through (64 kB): so an address or a header that is too long is answered by a route, in its
// envelope, and not by Bun with a bare 431. Bun takes its limit from here, though the types have it read-only.
Object.assign(http, { maxHeaderSize: 128 * 1024 });

let isLeaving = false;

/**
 * From now on each answer ends its connection. A proxy that keeps connections could otherwise send a request over one in the
 * moment in which it is closed, and what is no GET is not tried twice.
 */
export function leaveConnections(): void {
  isLeaving = true;
}

interface Listen {
  readonly host: string;
  readonly port: number;
  /** The patterns of its routes: requests are counted by them. Without it they are not counted. */
  readonly routes?: readonly string[];
}

/** Listens; `stop` lets requests under way finish. */
export function serve(given: Handle, listen: Listen) {
  const handle = listen.routes ? counted(given, listen.routes) : given;
  const server = Bun.serve({
    hostname: listen.host,
    port: listen.port,
    maxRequestBodySize: maxRequestBodyBytes,
    idleTimeout: 60,
    development: false, // An error that escapes a route is a bare 500, never a page with source lines.
    reusePort: false, // With that, Bun shares a port with whoever listens on it already, and each gets some of the connections.
    fetch: (request) => (isLeaving ? lastAnswer(handle(request)) : handle(request)),
  });
  return { port: server.port ?? listen.port, stop: () => server.stop() };
}

async function lastAnswer(answering: Response | Promise<Response>): Promise<Response> {
  const answer = await answering;
  answer.headers.set('connection', 'close');
  return answer;
}
