import http from 'node:http';

/** Anything that answers a request: an Elysia app's `handle`. */
type Handle = (request: Request) => Response | Promise<Response>;

/** Larger bodies are cut off by the server itself; the routes' own, smaller limits answer in the envelope. */
const maxRequestBodyBytes = 1024 * 1024 * 1024;

// More than what the proxy lets through (64 kB): so an address or a header that is too long is answered by a route, in its
// envelope, and not by Bun with a bare 431. Bun takes its limit from here, though the types have it read-only.
Object.assign(http, { maxHeaderSize: 128 * 1024 });

/** Listens; `stop` lets requests under way finish. */
export function serve(handle: Handle, listen: { readonly host: string; readonly port: number }) {
  const server = Bun.serve({
    hostname: listen.host,
    port: listen.port,
    maxRequestBodySize: maxRequestBodyBytes,
    idleTimeout: 60,
    development: false, // An error that escapes a route is a bare 500, never a page with source lines.
    fetch: handle,
  });
  return { port: server.port ?? listen.port, stop: () => server.stop() };
}
