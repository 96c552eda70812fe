import { afterAll, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { certificateFor } from '../../../tests/attacks/webhooks/certificate.ts';
import { folderForThisFile, keeperForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { startMailServer } from '../../../tests/support/running/notifier/mail-server.ts';
import type { Outcome } from '../rules/retry.ts';
import { createSmtp } from './smtp.ts';

const keep = keeperForThisFile();
const folder = folderForThisFile();
const closing: (() => unknown)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/** Only servers that hang may time out, even on a busy machine. */
const patientMs = 15_000;
const hastyMs = 300;
const patient = { timeoutMs: patientMs, answerMs: patientMs };
const mail = Buffer.from('Subject: test\r\n\r\nHello\r\n');
const send = (url: string, to = 'sara@example.com', within = patient): Promise<Outcome> =>
  createSmtp(url, within).send({ from: 'no-reply@example.com', to }, mail);

test('a mail that is taken is sent', async () => {
  const server = keep(await startMailServer());
  expect(await send(server.url)).toEqual({ result: 'sent' });
  expect(server.mails.map(({ raw }) => raw)).toEqual([mail.toString()]);
  expect(await createSmtp(server.url).problem()).toBeNull();
});

const accepted = ['220 hi', '250 hi', '250 ok'];
const whole = [...accepted, '250 ok', '354 go on'];
const late = { result: 'failed', error: 'no answer in time' } as const;
const answers: [name: string, answers: (string | null)[], expected: Partial<Outcome>][] = [
  ['says nothing', [null], late],
  ['hangs after EHLO', ['220 hi', null], late],
  ['is too busy', ['421 too busy'], { result: 'failed' }],
  ['accepts no mail', ['554 no SMTP service here'], { result: 'failed' }],
  ['greylists the address', [...accepted, '451 4.7.1 come later'], { result: 'failed' }],
  ['is full', [...accepted, '452 4.2.2 mailbox full'], { result: 'failed' }],
  ['refuses the sender', ['220 hi', '250 hi', '550 5.7.1 who are you'], { result: 'failed' }],
  ['knows no such user', [...accepted, '550 5.1.1 no such user'], { result: 'refused', isGone: true }],
  ['knows no such user, without a code', [...accepted, '550 no'], { result: 'refused', isGone: false }],
  ['knows no such sender', [...accepted, '550 5.1.8 Sender address rejected'], { result: 'refused', isGone: false }],
  ['accepts no mail for the domain', [...accepted, '556 5.1.10 null MX'], { result: 'refused', isGone: true }],
  ['refuses by policy', [...accepted, '550 5.7.1 not from there'], { result: 'refused', isGone: false }],
  ['refuses DATA', [...accepted, '250 ok', '554 no'], { result: 'refused' }],
  ['is late with DATA', [...whole, '451 try again'], { result: 'failed' }],
  ['rejects it as spam', [...whole, '550 spam'], { result: 'refused' }],
  ['closes in DATA', [...whole, ''], { result: 'failed' }],
  ['is silent after the final dot', [...whole, null], { ...late, mayHaveArrived: true }],
  ['speaks another protocol', ['HTTP/1.1 400 Bad Request'], { result: 'failed' }],
];
test.each(answers)('a server that %s', async (_, lines, expected) => {
  const url = await scripted(lines);
  const hangs = lines.at(-1) === null;
  const within = { timeoutMs: hangs && lines.length < 3 ? hastyMs : patientMs, answerMs: hangs ? hastyMs : patientMs };
  expect(await send(url, undefined, within)).toMatchObject(expected);
});

test('a server that scans a mail longer than the timeout is waited for', async () => {
  const server = keep(await startMailServer({ answer: () => Bun.sleep(700).then(() => undefined) }));
  expect(await send(server.url, undefined, { ...patient, timeoutMs: 400 })).toEqual({ result: 'sent' });
  expect(server.mails).toHaveLength(1);
});

test('a stop while the server scans a mail ends the attempt', async () => {
  const asked = Promise.withResolvers<void>();
  const answer = (): Promise<undefined> => {
    asked.resolve();
    return Bun.sleep(1_000).then(() => undefined);
  };
  const server = keep(await startMailServer({ answer }));
  const smtp = createSmtp(server.url);
  const sent = smtp.send({ from: 'no-reply@example.com', to: 'sara@example.com' }, mail);
  await asked.promise;
  smtp.close();
  expect(await sent).toMatchObject({ result: 'failed' });
});

test('a server that drips is given up in time', async () => {
  const url = await listening((socket) => {
    const dripping = setInterval(() => socket.write('220-a\r\n'), 50);
    socket.on('close', () => clearInterval(dripping));
  });
  expect(await send(url, undefined, { ...patient, timeoutMs: hastyMs })).toEqual(late);
});

test('if TLS is required, a server without it gets no mail and no password', async () => {
  const server = keep(await startMailServer());
  for (const url of [
    `smtp+starttls://127.0.0.1:${server.port}`,
    `smtp://user:secret@127.0.0.1:${server.port}`,
    `smtps://127.0.0.1:${server.port}`,
  ]) {
    expect(await send(url)).toMatchObject({ result: 'failed' });
  }
  expect(server.mails).toEqual([]);
});

test('a certificate is verified, from the start and after STARTTLS', async () => {
  const right = await certificateFor('localhost');
  const other = await certificateFor('mail.example.com');
  const trusted = join(folder, 'right.pem');
  writeFileSync(trusted, `${right.cert}\n${other.cert}`);
  for (const secure of [true, false]) {
    const scheme = secure ? 'smtps' : 'smtp+starttls';
    const good = keep(await startMailServer({ secure, ...right }));
    const bad = keep(await startMailServer({ secure, ...other }));
    const at = (port: number, query = `?sslrootcert=${trusted}`) => `${scheme}://localhost:${port}/${query}`;
    expect(await send(at(good.port))).toEqual({ result: 'sent' });
    expect(await send(at(good.port, ''))).toMatchObject({ result: 'failed' });
    expect(await send(at(bad.port))).toMatchObject({ result: 'failed' });
    expect(bad.mails).toEqual([]);
  }
});

test('a wrong password is retried, because the settings may be corrected', async () => {
  const certificate = await certificateFor('localhost');
  const trusted = join(folder, 'sign-in.pem');
  writeFileSync(trusted, certificate.cert);
  const server = keep(
    await startMailServer({
      ...{ secure: true, ...certificate, authOptional: false },
      onAuth: ({ username, password }, _, done) =>
        username === 'me@example.com' && password === 'p@ss/word'
          ? done(null, { user: username })
          : done(new Error('no')),
    }),
  );
  const at = (password: string) =>
    `smtps://me%40example.com:${password}@localhost:${server.port}?sslrootcert=${trusted}`;
  expect(await send(at('p%40ss%2Fword'))).toEqual({ result: 'sent' });
  expect(await send(at('other'))).toMatchObject({ result: 'failed' });
});

test.each([
  'sara@example.com>\r\nRCPT TO:<eve@example.com',
  'sara@example.com\nBcc: eve@example.com',
  'a b@example.com',
])('no address can carry a command: %p', async (to) => {
  const server = keep(await startMailServer());
  await send(server.url, to);
  expect(server.mails.flatMap((each) => each.to_).filter((address) => address.includes('eve'))).toEqual([]);
  expect(server.mails.filter(({ to_ }) => to_.length > 1)).toEqual([]);
});

/** Sends the first line at once and one of the others for each command; null sends nothing, an empty line closes. */
function scripted(lines: readonly (string | null)[]): Promise<string> {
  return listening((socket) => {
    let next = 0;
    let isData = false;
    const say = (): void => {
      const line = lines[next];
      next += 1;
      if (line === '') socket.destroy();
      else if (line != null) socket.write(`${line}\r\n`);
      isData = line?.startsWith('354') ?? false;
    };
    say();
    socket.on('data', (data) => {
      if (!isData || data.toString().endsWith('\r\n.\r\n')) say();
    });
  });
}

function listening(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    onConnection(socket);
  });
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    });
  });
}
