import { expect, test } from 'bun:test';
import { rawRequest } from '../../tests/support/requests/raw-request.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { startForms } from '../../tests/support/running/forms.ts';

const [{ base, entries }] = await forThisFile(startForms());

const port = Number(new URL(base).port);
const ask = (host: string, line: string) =>
  rawRequest(port, `${line} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);

// The proxy forwards each of these, because it checks only the name in the Host header.
test.each(['localhost:99999', 'localhost:abc', '[::1', 'localhost'])(
  'the Host header %s does not matter',
  async (host) => {
    const opened = await ask(host, 'GET /f/invented');
    const sent = await ask(host, 'POST /f/invented');
    const resolved = await ask(host, 'GET /form/resolve?token=invented');
    expect([opened, sent, resolved].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(resolved.body).toContain('UNAVAILABLE');
    expect(entries.filter(({ level }) => level === 'error')).toEqual([]);
  },
);
