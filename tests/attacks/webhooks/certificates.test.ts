import { expect, test } from 'bun:test';
import tls from 'node:tls';
import { createNetwork } from '../../../shared/outgoing/network/address-policy.ts';
import { createSender } from '../../../shared/outgoing/send.ts';
import { type Receiver, startReceiver } from '../../support/requests/receiver.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { type Certificate, type CertificateOptions, certificateFor } from './certificate.ts';
import { says, startRawServer } from './raw-server.ts';

const message = { body: '{"a":1}', headers: { 'Content-Type': 'application/json' } };
const dayMs = 24 * 60 * 60 * 1000;
const inDays = (days: number): Date => new Date(Date.now() + days * dayMs);

/** A trusted certificate, the requested host, and the expected error; null when the attempt succeeds. */
const table: [
  what: string,
  host: string,
  certificate: CertificateOptions & { name?: string },
  problem: string | null,
][] = [
  ['for the name', 'localhost', {}, null],
  ['for the name, asked in capitals', 'LOCALHOST', {}, null],
  ['for the address', '127.0.0.1', { alternatives: ['IP:127.0.0.1'] }, null],
  ['for one of many names', 'localhost', { alternatives: ['DNS:a.example', 'DNS:localhost'] }, null],
  ['for another name', 'localhost', { alternatives: ['DNS:elsewhere.example'] }, 'is for another host name'],
  ['for a name that begins so', 'localhost', { alternatives: ['DNS:localhost.example'] }, 'is for another host name'],
  ['for a name that ends so', 'localhost', { alternatives: ['DNS:evil-localhost'] }, 'is for another host name'],
  ['for every name', 'localhost', { alternatives: ['DNS:*'] }, 'is for another host name'],
  ['for half of the name', 'localhost', { alternatives: ['DNS:local*'] }, 'is for another host name'],
  ['for the address as a name', '127.0.0.1', { alternatives: ['DNS:127.0.0.1'] }, 'is for another host name'],
  ['for the name of the address', '127.0.0.1', {}, 'is for another host name'],
  ['for another address', '127.0.0.1', { alternatives: ['IP:127.0.0.2'] }, 'is for another host name'],
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
  test(`a certificate ${what}: ${problem ?? 'is good'}`, async () => {
    const { port, received } = await receiver(undefined, certificates[index]);
    const outcome = await trusting.send(`https://${host}:${port}/`, message);
    if (problem === null) expect(outcome).toMatchObject({ ok: true });
    else expect(outcome).toEqual(expect.objectContaining({ error: 'tls', text: `the certificate ${problem}` }));
    expect(received).toHaveLength(problem === null ? 1 : 0);
  });

  test(`after a redirect, a certificate ${what}: ${problem ?? 'is good'}`, async () => {
    const last = await receiver(undefined, certificates[index]);
    const location = `https://${host}:${last.port}/`;
    const first = await receiver((_, response) => response.writeHead(308, { location }).end(), certificates[0]);
    const outcome = await trusting.send(first.url, message);
    expect(outcome).toMatchObject(problem === null ? { ok: true } : { error: 'tls' });
    expect([first.received.length, last.received.length]).toEqual([1, problem === null ? 1 : 0]);
  });
}

test('a certificate of an unknown authority is refused', async () => {
  const { url, received } = await receiver(undefined, unknown);
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  try {
    expect(await trusting.send(url, message)).toMatchObject({
      error: 'tls',
      text: 'the certificate is not signed by a trusted authority',
    });
  } finally {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  }
  expect(received).toEqual([]);
});

for (const [version, isGood] of [
  ['TLSv1', false],
  ['TLSv1.1', false],
  ['TLSv1.2', true],
  ['TLSv1.3', true],
] as const) {
  test(`${version} is ${isGood ? 'good' : 'too old'}`, async () => {
    const versions = { minVersion: version, maxVersion: version };
    const { url, received } = await receiver(undefined, { ...goodOne, ...versions });
    expect(await trusting.send(url, message)).toMatchObject(isGood ? { ok: true } : { ok: false, error: 'tls' });
    expect(received).toHaveLength(isGood ? 1 : 0);
  });
}

test('a server is asked for by its name, and an address by none', async () => {
  const names: unknown[] = [];
  const answer = 'HTTP/1.1 204 No Content\r\n\r\n';
  for (const index of [0, 2]) {
    const server = tls.createServer({ ...certificates[index] }, (socket) => {
      names.push(socket.servername || null, socket.alpnProtocol || null);
      socket.on('error', () => {});
      socket.once('data', () => socket.end(answer));
    });
    await forThisFile({ close: () => server.close() });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const host = index === 0 ? 'localhost' : '127.0.0.1';
    expect(await trusting.send(`https://${host}:${port}/`, message)).toMatchObject({ ok: true });
  }
  expect(names.filter((_, at) => at % 2 === 0)).toEqual(['localhost', null]);
});

for (const [what, talk, error] of [
  ['says nothing', () => {}, 'timeout'],
  ['closes', (socket) => void socket.end(), 'reset'],
  ['resets', (socket) => void socket.resetAndDestroy(), 'reset'],
  ['refuses by an alert', says('\x15\x03\x01\x00\x02\x02\x28'), 'tls'],
  ['answers in plain HTTP', says('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'), 'tls'],
  ['answers with garbage', says('\0\xff'.repeat(100)), 'tls'],
] as [string, Parameters<typeof startRawServer>[0], string][]) {
  test(`a server that ${what} where a handshake should be: ${error}`, async () => {
    const [server] = await forThisFile(startRawServer(talk));
    expect(await trusting.send(server.url.replace('http:', 'https:'), message)).toMatchObject({ ok: false, error });
  });
}
