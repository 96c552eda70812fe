import { expect, test } from 'bun:test';
import { rawRequest } from '../../tests/support/requests/raw-request.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startForms } from '../../tests/support/running/forms.ts';

const [{ base, entries }] = await forThisFile(startForms());

const port = Number(new URL(base).port);
const ask = (host: string, line: string) =>
  rawRequest(port, `${line} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);

// The proxy passes on each of these: of a Host header it looks at the name alone.
test.each(['localhost:99999', 'localhost:abc', '[::1', 'localhost'])('the host %s says nothing', async (host) => {
  const opened = await ask(host, 'GET /f/invented');
  const sent = await ask(host, 'POST /f/invented');
  const resolved = await ask(host, 'GET /form/resolve?token=invented');
  expect([opened, sent, resolved].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(resolved.body).toContain('UNAVAILABLE');
  expect(entries.filter(({ level }) => level === 'error')).toEqual([]);
});
