import { createHmac, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
  readonly at: number;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

type Answer = (request: Received, response: http.ServerResponse) => void;

const ok: Answer = (_request, response) => {
  response.writeHead(204).end();
};

/** A customer's server on Node: records each request and responds with `answer`, by default 204. */
export async function startReceiver(answer: Answer = ok, tls?: https.ServerOptions) {
  const received: Received[] = [];
  let connections = 0;
  const handle = (request: http.IncomingMessage, response: http.ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const whole = { method, path, headers, body: Buffer.concat(chunks), at: Date.now() };
      received.push(whole);
      answer(whole, response);
    });
  };
  const server = tls ? https.createServer(tls, handle) : http.createServer(handle);
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls ? 'https' : 'http'}://${tls ? 'localhost' : '127.0.0.1'}:${port}/hook`,
    port,
    received,
    connections: () => connections,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function verifies({ headers, body }: Received, secret: string, header = 'x-service-signature'): boolean {
  const timestamp = headers['x-service-timestamp'];
  const signature = headers[header];
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  return signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}
