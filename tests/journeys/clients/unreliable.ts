import http from 'node:http';
import type { AddressInfo } from 'node:net';

const troubles = {
  '503': (answer) => answer.writeHead(503).end('{"error":{"code":"unavailable","message":"away","request_id":"r"}}'),
  html: (answer) => answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  cut: (answer) => {
    answer.writeHead(200, { 'content-length': '1000' }).write('{"data":[');
    setTimeout(() => answer.destroy(), 50);
  },
  'hang up': (answer) => answer.destroy(),
  '429 for two seconds': (answer) => answer.writeHead(429, { 'retry-after': '2' }).end('{}'),
  silence: () => undefined,
} satisfies Readonly<Record<string, (answer: http.ServerResponse) => unknown>>;

/** A proxy on the way to the API, which has these troubles in turn and then passes calls on. */
export async function startUnreliable(baseUrl: string) {
  let coming: (keyof typeof troubles)[] = [];
  let calls = 0;
  const server = http.createServer(async ({ url, headers }, answer) => {
    calls += 1;
    const trouble = coming.shift();
    if (trouble !== undefined) return void troubles[trouble](answer);
    const response = await fetch(`${baseUrl}${url}`, { headers: { authorization: headers.authorization ?? '' } });
    answer.writeHead(response.status).end(await response.text());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    next(...some: (keyof typeof troubles)[]): void {
      coming = some;
      calls = 0;
    },
    calls: () => calls,
    stop: () => server.closeAllConnections(),
  };
}
