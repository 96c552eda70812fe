import { expect, test } from 'bun:test';
import type { TLSSocket } from 'node:tls';
import { createNetwork } from '../../../shared/outgoing/network/address-policy.ts';
import { createSender } from '../../../shared/outgoing/send.ts';
import { type Receiver, startReceiver } from '../../support/requests/receiver.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { type Certificate, type CertificateOptions, certificateFor } from './certificate.ts';
import { type ConnectionHandler, says, startRawServer } from './raw-server.ts';

const message = { body: '{"a":1}', headers: { 'Content-Type': 'application/json' } };
const dayMs = 24 * 60 * 60 * 1000;
const otherName = 'is for another host name';
const inDays = (days: number): Date => new Date(Date.now() + days * dayMs);

/** A trusted certificate, the requested host, and the expected error; null when the attempt succeeds. */
const table: [what: string, host: string, certificate: CertificateOptions, problem: string | null][] = [
  ['for the name', 'localhost', {}, null],
  ['for the name, asked in capitals', 'LOCALHOST', {}, null],
  ['for the address', '127.0.0.1', { alternatives: ['IP:127.0.0.1'] }, null],
  ['for one of many names', 'localhost', { alternatives: ['DNS:a.example', 'DNS:localhost'] }, null],
  ['for another name', 'localhost', { alternatives: ['DNS:elsewhere.example'] }, otherName],
  ['for a name that begins so', 'localhost', { alternatives: ['DNS:localhost.example'] }, otherName],
  ['for a name that ends so', 'localhost', { alternatives: ['DNS:evil-localhost'] }, otherName],
  ['for every name', 'localhost', { alternatives: ['DNS:*'] }, otherName],
  ['for half of the name', 'localhost', { alternatives: ['DNS:local*'] }, otherName],
  ['for the address as a name', '127.0.0.1', { alternatives: ['DNS:127.0.0.1'] }, otherName],
  ['for the name of the address', '127.0.0.1', {}, otherName],
  ['for another address', '127.0.0.1', { alternatives: ['IP:127.0.0.2'] }, otherName],
  ['that has expired', 'localhost', { from: inDays(-3), to: inDays(-1) }, 'has expired'],
  ['that is not yet valid', 'localhost', { from: inDays(1), to: inDays(3) }, 'is not yet valid'],
];

const certificates = await Promise.all(table.map(([, , options]) => certificateFor('localhost', options)));
const [goodOne] = certificates as [Certificate];
const unknown = await certificateFor('localhost');
const ca = certificates.map(({ cert }) => cert).join('');
const [trusting] = await forThisFile(createSender({ network: createNetwork('private'), ca, timeoutMs: 2_000 }));

async function receiver(...args: Parameters<typeof startReceiver>): Promise<Receiver> {
  return (await forThisFile(startReceiver(...args)))[0];
}

for (const [index, [what, host, , problem]] of table.entries()) {
  test(`a certificate ${what}: ${problem ?? 'is good'}, also after a redirect`, async () => {
    const { port, received } = await receiver(undefined, certificates[index]);
    const location = `https://${host}:${port}/`;
    const first = await receiver((_, response) => response.writeHead(308, { location }).end(), certificates[0]);
    const expected = problem === null ? { ok: true } : { error: 'tls', text: `the certificate ${problem}` };
    for (const url of [location, first.url]) expect(await trusting.send(url, message)).toMatchObject(expected);
    expect([first.received.length, received.length]).toEqual([1, problem === null ? 2 : 0]);
  });
}

test('a certificate of an unknown authority is refused', async () => {
  const { url, received } = await receiver(undefined, unknown);
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  try {
    const text = 'the certificate is not signed by a trusted authority';
    expect(await trusting.send(url, message)).toMatchObject({ error: 'tls', text });
  } finally {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  }
  expect(received).toEqual([]);
});

test.each(['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const)('%s is good from 1.2 on', async (version) => {
  const { url, received } = await receiver(undefined, { ...goodOne, minVersion: version, maxVersion: version });
  const isGood = version >= 'TLSv1.2';
  expect(await trusting.send(url, message)).toMatchObject(isGood ? { ok: true } : { ok: false, error: 'tls' });
  expect(received).toHaveLength(isGood ? 1 : 0);
});

test('a server is asked for by its name, and an address by none', async () => {
  const names: unknown[] = [];
  for (const [host, certificate] of [
    ['localhost', certificates[0]],
    ['127.0.0.1', certificates[2]],
  ] as const) {
    const answer: ConnectionHandler = (socket) => {
      names.push((socket as TLSSocket).servername || null);
      socket.end('HTTP/1.1 204 No Content\r\n\r\n');
    };
    const [{ port }] = await forThisFile(startRawServer(answer, { tls: certificate }));
    expect(await trusting.send(`https://${host}:${port}/`, message)).toMatchObject({ ok: true });
  }
  expect(names).toEqual(['localhost', null]);
});

for (const [what, talk, error] of [
  ['says nothing', () => {}, 'timeout'],
  ['closes', (socket) => void socket.end(), 'reset'],
  ['resets', (socket) => void socket.resetAndDestroy(), 'reset'],
  ['refuses by an alert', says('\x15\x03\x01\x00\x02\x02\x28'), 'tls'],
  ['answers in plain HTTP', says('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'), 'tls'],
  ['answers with garbage', says('\0\xff'.repeat(100)), 'tls'],
] as [string, ConnectionHandler, string][]) {
  test(`a server that ${what} where a handshake should be: ${error}`, async () => {
    const [server] = await forThisFile(startRawServer(talk));
    expect(await trusting.send(server.url.replace('http:', 'https:'), message)).toMatchObject({ ok: false, error });
  });
}
