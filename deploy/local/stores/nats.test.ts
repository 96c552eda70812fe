import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { connect, type Msg, type NatsConnection } from 'nats';
import { announcements } from '../../../shared/contracts/announcements.ts';
import { commands } from '../../../shared/contracts/commands.ts';
import { inboxPrefix, type NatsUser, type Subjects, subjects } from '../../../shared/contracts/subjects.ts';
import { connectionOptions } from '../../../shared/messaging/address.ts';
import { freshNats, type Server } from '../../../tests/support/stores/datastores.ts';
import { addressFor } from './credentials.ts';

const users = Object.keys(subjects) as NatsUser[];
/** All subjects of the platform, and subjects that are reserved: inboxes of others, channels, unknown ones. */
const all = [
  ...Object.keys(commands),
  ...Object.values(announcements),
  ...users.map((user) => `${inboxPrefix(user)}.answer.1`),
  'channels.web.send',
  '_INBOX.anybody',
  'nobody.serves.this',
];
const patterns = ['>', '*.*', 'orders.>', '_INBOX.>', '$SYS.>'];

let nats: Server;
let owner: NatsConnection;
const open: NatsConnection[] = [];

beforeAll(async () => {
  nats = await freshNats();
  owner = await enter(nats.url);
});
afterEach(async () => {
  for (const connection of open.splice(1)) await connection.close();
});
afterAll(() => owner.close());

test('a client without a valid password is refused', async () => {
  const { host } = new URL(nats.url);
  const somebody = [`nats://${host}`, `nats://owner@${host}`, `nats://owner:wrong@${host}`, `nats://cli:@${host}`];
  for (const url of somebody) await expect(enter(url)).rejects.toThrow('Authorization Violation');
});

test.each(users)('%s may publish the subjects of its row, and no others', async (user) => {
  const received: string[] = [];
  const listening = owner.subscribe('>', { callback: (_, { subject }) => void received.push(subject) });
  await owner.flush();
  const service = await enter(addressFor(user, nats.url));
  for (const subject of all) service.publish(subject);
  await service.flush();
  await owner.flush();
  listening.unsubscribe();
  const { sends, publishes }: Subjects = subjects[user];
  const allowed = [...sends.map((subject) => subject.replace('*', 'web')), ...publishes];
  expect(received.toSorted()).toEqual(all.filter((subject) => allowed.includes(subject)).toSorted());
});

test.each(users)('%s may subscribe to the subjects of its row, and no others', async (user) => {
  const received = new Set<string>();
  const service = await enter(addressFor(user, nats.url));
  for (const pattern of [...all, ...patterns]) {
    for (const queue of [{}, { queue: 'another' }, { queue: user }]) {
      const callback = (error: unknown, { subject }: Msg) => void (error ?? received.add(subject));
      service.subscribe(pattern, { ...queue, callback });
    }
  }
  await service.flush();
  for (const subject of all) owner.publish(subject);
  await owner.flush();
  await service.flush();
  const { serves, sends, subscribes }: Subjects = subjects[user];
  const inbox = sends.length > 0 ? [`${inboxPrefix(user)}.answer.1`] : [];
  expect([...received].toSorted()).toEqual([...serves, ...subscribes, ...inbox].toSorted());
});

test('a command reaches only its queue, and the service there can reply', async () => {
  const [sender, service] = await Promise.all(
    (['cli', 'conversations'] as const).map((user) => enter(addressFor(user, nats.url), user)),
  );
  const aside: string[] = [];
  const beside = await enter(addressFor('conversations', nats.url));
  beside.subscribe('messages.add', { callback: (error) => void (error ?? aside.push('received')) });
  await beside.flush();
  service?.subscribe('messages.add', { queue: 'conversations', callback: (_, message) => void message.respond('yes') });
  await service?.flush();
  const answer = await sender?.request('messages.add', '', { timeout: 10_000 });
  expect(answer?.string()).toBe('yes');
  expect(aside).toEqual([]);
});

test('the passwords are in a file for its owner only, and on no command line', async () => {
  const line = await Bun.file(`/proc/${nats.pid}/cmdline`).text();
  const configuration = line.split('\0').find((word) => word.endsWith('nats.conf')) ?? '';
  expect(statSync(configuration).mode & 0o777).toBe(0o600);
  expect(line).not.toContain(new URL(nats.url).password);
});

async function enter(url: string, name?: string): Promise<NatsConnection> {
  const own = name === undefined ? {} : { inboxPrefix: inboxPrefix(name) };
  const connection = await connect({ ...connectionOptions(url), ...own, reconnect: false });
  open.push(connection);
  return connection;
}
