import { expect, test } from 'bun:test';
import { type Receiver, startReceiver } from '../../../tests/support/requests/receiver.ts';
import { keeperForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { createSender, type Sender } from '../send.ts';
import { createNetwork } from './address-policy.ts';

const message = { body: '{}', headers: { 'Content-Type': 'application/json' } };
const keep = keeperForThisFile();

/** A sender in a world in which every name leads where `leadsTo` says at the time, and how often it was asked. */
function worldOf(leadsTo: { address: string }): { sender: Sender; asked: string[] } {
  const asked: string[] = [];
  const resolve = async (hostname: string) => {
    asked.push(hostname);
    return [{ address: leadsTo.address, family: 4 }];
  };
  const network = createNetwork('private', { resolve });
  return { sender: keep(createSender({ network, timeoutMs: 2_000 })), asked };
}

test('a name is resolved once, and its checked address is the one dialled', async () => {
  const { port, connections } = await receiver();
  const leadsTo = { address: '127.0.0.1' };
  const { sender, asked } = worldOf(leadsTo);
  expect(await sender.send(`http://a.example:${port}/`, message)).toMatchObject({ ok: true });
  leadsTo.address = '169.254.169.254';
  expect(await sender.send(`http://a.example:${port}/`, message)).toMatchObject({ ok: true });
  expect([asked, connections()]).toEqual([['a.example'], 1]);
});

test('a new connection is judged anew', async () => {
  const { port, connections } = await receiver((_, response) => {
    response.writeHead(204, { Connection: 'close' }).end();
  });
  const leadsTo = { address: '127.0.0.1' };
  const { sender } = worldOf(leadsTo);
  expect(await sender.send(`http://a.example:${port}/`, message)).toMatchObject({ ok: true });
  leadsTo.address = '169.254.169.254';
  expect(await sender.send(`http://a.example:${port}/`, message)).toMatchObject({ error: 'blocked_address' });
  expect(connections()).toBe(1);
});

test('so is the one that takes the place of a kept connection that broke', async () => {
  const { port, connections } = await receiver((_, response) => {
    if (connections() === 1 && requests() === 2) response.destroy();
    else response.writeHead(204).end();
  });
  const leadsTo = { address: '127.0.0.1' };
  const { sender } = worldOf(leadsTo);
  expect(await sender.send(`http://a.example:${port}/`, message)).toMatchObject({ ok: true });
  leadsTo.address = '169.254.169.254';
  expect(await sender.send(`http://a.example:${port}/`, message)).toMatchObject({ error: 'reset' });
  expect(await sender.send(`http://a.example:${port}/`, message)).toMatchObject({ error: 'blocked_address' });
  expect(connections()).toBe(1);
});

test('a connection that is kept under one name is not used for another', async () => {
  const { port, connections, received } = await receiver();
  const { sender, asked } = worldOf({ address: '127.0.0.1' });
  for (const host of ['a.example', 'b.example', '127.0.0.1', 'A.EXAMPLE']) {
    expect(await sender.send(`http://${host}:${port}/`, message)).toMatchObject({ ok: true });
  }
  expect([asked, connections()]).toEqual([['a.example', 'b.example'], 3]);
  expect(received.map(({ headers }) => headers.host)).toEqual(
    ['a.example', 'b.example', '127.0.0.1', 'a.example'].map((host) => `${host}:${port}`),
  );
});

let last: Receiver | undefined;
const requests = (): number => last?.received.length ?? 0;

async function receiver(...args: Parameters<typeof startReceiver>): Promise<Receiver> {
  last = keep(await startReceiver(...args));
  return last;
}
