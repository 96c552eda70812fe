import { expect, test } from 'bun:test';
import { until } from '../../shared/runtime/until.ts';
import { forThisFile } from '../support/run/for-this-file.ts';
import { dashboardForThisFile } from '../support/running/for-this-file.ts';
import { peakMemoryOf } from '../support/watching/memory.ts';
import { measureCalls, sendRaw, startProxy } from './edge.ts';

const { dashboard, as } = await dashboardForThisFile();
const edge = await startProxy({ DASHBOARD_UPSTREAM: new URL(dashboard.url).host });
await forThisFile(edge.caddy);
const admin = await as('admin');

const picture = Buffer.alloc(8_000_000, 'a');

test.each(['', '__Host-session=forged'])(
  '100 unauthenticated uploads of 8 MB take little memory at the proxy (%p)',
  async (cookie) => {
    const before = peakMemoryOf(edge.caddy.pid);
    const senders = Array.from({ length: 100 }, () => send('/ws_1/menus/m/items/i/picture', cookie));
    const { answered } = await measureCalls(20, async () => (await admin.get('/account')).status === 200);
    expect(answered).toBe(20);
    await until(() => senders.every(({ isOver }) => isOver()), { timeoutMessage: () => 'some uploads are still open' });
    for (const { answer } of senders) expect(answer()).not.toMatch(/^HTTP\/1\.1 [23]/);
    expect(peakMemoryOf(edge.caddy.pid) - before).toBeLessThan(100_000_000);
  },
);

test('only menu pictures and recipient lists may exceed the usual body limit', async () => {
  const cases: [string, number][] = [
    [`/${dashboard.workspace.id}/menus/cat_1/items/i/picture`, 404],
    [`/${dashboard.workspace.id}/forms/frm_1/links/many`, 404],
    [`/${dashboard.workspace.id}/forms`, 413],
  ];
  for (const [path, status] of cases) {
    const body = new FormData();
    body.set('csrf', await admin.token('/account'));
    body.set('file', new Blob([picture.subarray(0, 900_000)]));
    const headers = { cookie: admin.cookie(), origin: dashboard.url };
    const answer = await fetch(`http://localhost:${edge.sites.dashboard}${path}`, { method: 'POST', headers, body });
    expect([path, answer.status]).toEqual([path, status]);
  }
});

function send(path: string, cookie: string) {
  const port = edge.sites.dashboard;
  const head = [`POST ${path} HTTP/1.1`, `Host: localhost:${port}`, `Content-Length: ${picture.length}`];
  const type = ['Content-Type: multipart/form-data; boundary=b', ...(cookie ? [`Cookie: ${cookie}`] : [])];
  return sendRaw(port, [`${[...head, ...type].join('\r\n')}\r\n\r\n`, picture]);
}
