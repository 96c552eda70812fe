import { expect, test } from 'bun:test';
import { connectDrizzle } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { announceOrders } from '../../../shared/messaging/announce.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { recordEvents } from '../../../shared/messaging/record.ts';
import { closeDevice, findSession, openSession } from '../../../shared/people/sessions.ts';
import { createUser } from '../../../shared/people/users.ts';
import { until } from '../../../shared/runtime/until.ts';
import { createConversation, createMessage, createOrder } from '../../../tests/support/data/rows.ts';
import { createWorkspace } from '../../../tests/support/data/workspace.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { databaseForThisFile } from '../../../tests/support/running/for-this-file.ts';
import { freshNats } from '../../../tests/support/stores/datastores.ts';
import { recordingLog } from '../../../tests/support/watching/recording-log.ts';
import type { Show } from './channel.ts';
import { createLive } from './live.ts';
import { createStreams, maxStreamsOfPerson, maxStreamsOfWorkspace, over } from './streams.ts';

const { url, db: sql } = await databaseForThisFile();
const [nats] = await forThisFile(freshNats());
const [people, messaging] = await forThisFile(
  connectDrizzle(url, { name: 'test people' }),
  connectMessaging(nats.url, 'test'),
);
const pace = { heartbeatMs: 200, lifeMs: 600_000 };
const [live] = await forThisFile(createLive({ sql, messaging, log: recordingLog().log, pace }));
await until(() => messaging.connected(), { timeoutMessage: () => 'NATS did not answer' });

/** A signed-in user with a workspace of their own, and a live view (of orders by default) that sends the ids that changed. */
async function world(topics: Show['topics'] = ['orders']) {
  const workspaceId = await createWorkspace(sql);
  const login = { email: `${workspaceId}@example.com`, password: crypto.randomUUID() };
  const { id: userId } = await createUser(people, { ...login, role: 'staff', workspaceId });
  const session = await findSession(sql, await openSession(people, userId, { address: '', device: '' }));
  const workspace = session?.workspaces[0];
  if (!session || !workspace) throw new Error('nobody is signed in');
  let rendered = 0;
  const render: Show['render'] = async (topic, ids) => {
    rendered += 1;
    return topic === 'webhooks' ? null : { event: 'changed', data: ids.join(' ') };
  };
  const show: Show = { workspaceId, topics, render };
  const name = `orders ${workspaceId}`;
  const listen = (position?: string) => {
    const url = new URL('http://localhost/live');
    const request = new Request(url.href, { headers: position === undefined ? {} : { 'last-event-id': position } });
    return live.open({ request, url, session, workspace }, name, show);
  };
  const position = () => live.position(name, show);
  return { workspaceId, userId, session, listen, position, rendered: () => rendered };
}

/** Collects the events of a stream. */
function read(response: Response) {
  const received: { event: string; id: string; data: string }[] = [];
  let isOver = false;
  const reader = response.body?.getReader();
  const follow = async (): Promise<void> => {
    let text = '';
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += new TextDecoder().decode(part.value);
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(event)?.[1] ?? '';
        if (field('event')) received.push({ event: field('event'), id: field('id'), data: field('data') });
      }
    }
    isOver = true;
  };
  void follow();
  const changes = (): string[] =>
    received.filter(({ event }) => event === 'changed').flatMap(({ data }) => data.split(' '));
  const has = (what: () => boolean): Promise<unknown> =>
    until(what, { timeoutMessage: () => `it received ${JSON.stringify(received)}` });
  /** Waits until the server has polled the database at least twice more. */
  const polledTwice = async (): Promise<unknown> => {
    const beat = () => Number(received.findLast(({ event }) => event === 'beat')?.data ?? 0);
    const from = beat();
    return has(() => beat() > from + 2_500);
  };
  return { received, changes, has, polledTwice, isOver: () => isOver, stop: () => reader?.cancel() };
}

test.concurrent('an unannounced change is found by polling, and sent once', async () => {
  const { workspaceId, listen, rendered } = await world();
  const stream = read(listen());
  const id = await createOrder(sql, workspaceId);
  await stream.has(() => stream.changes().includes(id));
  await stream.polledTwice();
  expect([stream.changes(), rendered()]).toEqual([[id], 1]);
  await stream.stop();
});

test.concurrent('a backdated message and a note are each found and sent once', async () => {
  const { workspaceId, listen } = await world(['conversations']);
  const hourAgo = Date.now() - 3_600_000;
  const ids = await Promise.all([0, 1].map(() => createConversation(sql, workspaceId, { updatedAt: hourAgo })));
  const [one = '', other = ''] = ids;
  const stream = read(listen());
  await createMessage(sql, workspaceId, one, { createdAt: hourAgo - 1_000 });
  await stream.has(() => stream.changes().length === 1);
  await sql`
    insert into conversation_entries (workspace_id, id, conversation_id, kind, text)
    values (${workspaceId}, ${newId('entry')}, ${other}, 'note', 'Regular guest')`;
  await stream.has(() => stream.changes().length === 2);
  await createMessage(sql, workspaceId, one, { createdAt: hourAgo - 1_000 });
  await stream.has(() => stream.changes().length === 3);
  await stream.polledTwice();
  expect(stream.changes()).toEqual([one, other, one]);
  await stream.stop();
});

test.concurrent('a list of deliveries refreshes for an event or a settled attempt only', async () => {
  const { workspaceId, listen } = await world(['webhooks']);
  const stream = read(listen());
  const changes = () => stream.received.filter(({ event }) => event === 'refresh').length;
  // The first poll always sends a refresh, for changes made after the page was rendered and before the stream opened.
  await stream.has(() => changes() === 1);
  await sql.begin((tx) => recordEvents(tx, workspaceId, [{ name: 'order.created', data: {} }]));
  await stream.has(() => changes() === 2);
  const id = newId('endpoint');
  await sql`
    insert into webhook_endpoints (id, workspace_id, url, events, environment, secret)
    values (${id}, ${workspaceId}, 'https://example.com', '{*}', 'test', '')`;
  await sql`
    insert into endpoint_hours (workspace_id, endpoint_id, hour, delivered, failed_attempts, answer_times)
    values (${workspaceId}, ${id}, date_trunc('hour', clock()), 1, 0, '{}')`;
  await stream.has(() => changes() === 3);
  await stream.polledTwice();
  expect(changes()).toBe(3);
  await stream.stop();
});

test.concurrent('a client that reconnects gets what it missed, or a refresh', async () => {
  const { workspaceId, listen, position } = await world();
  const page = position();
  announceOrders(messaging, { workspaceId, ids: ['ord_1'] });
  await until(() => position() !== page, { timeoutMessage: () => 'no event arrived' });
  const first = read(listen(page));
  await first.has(() => first.changes().length === 1);
  const last = first.received.find(({ event }) => event === 'changed')?.id;
  await first.stop();
  announceOrders(messaging, { workspaceId, ids: ['ord_2'] });
  const back = read(listen(last));
  await back.has(() => back.changes().length > 0);
  expect(back.changes()).toEqual(['ord_2']);
  for (const unknown of ['', 'other.1', `${last}9`, `${page.split('.')[0]}.-1`, 'x'.repeat(5_000)]) {
    const stranger = read(listen(unknown));
    await stranger.has(() => stranger.received[0]?.event === 'refresh');
    await stranger.stop();
  }
  await back.stop();
});

test.concurrent('another workspace receives nothing', async () => {
  const [one, other] = [await world(), await world()];
  const [mine, theirs] = [read(one.listen()), read(other.listen())];
  await createOrder(sql, one.workspaceId);
  announceOrders(messaging, { workspaceId: other.workspaceId, ids: ['ord_theirs'] });
  await Promise.all([mine.has(() => mine.changes().length > 0), theirs.has(() => theirs.changes().length > 0)]);
  expect(theirs.changes()).toEqual(['ord_theirs']);
  expect(mine.changes()).not.toContain('ord_theirs');
  await Promise.all([mine.stop(), theirs.stop()]);
});

test.concurrent('the streams of a person who signs out or is removed are ended', async () => {
  const [leaver, removed] = [await world(), await world()];
  const streams = [leaver, removed].map(({ listen }) => read(listen()));
  await closeDevice(sql, leaver.userId, leaver.session.id);
  await sql`delete from memberships where user_id = ${removed.userId}`;
  for (const stream of streams) {
    await stream.has(() => stream.isOver());
    expect(stream.received.at(-1)?.event).toBe('over');
  }
});

test('a client that does not read is disconnected; other streams continue', async () => {
  const { workspaceId, listen, position } = await world();
  const before = live.count();
  const [deaf, other] = [listen(), read(listen())];
  expect([deaf.status, live.count()]).toEqual([200, before + 2]);
  for (let index = 0; live.count() > before + 1; index += 1) {
    expect(index).toBeLessThan(100);
    const last = position();
    announceOrders(messaging, { workspaceId, ids: [`ord_${index}`] });
    await until(() => position() !== last, { timeoutMessage: () => 'no event arrived' });
  }
  await other.has(() => other.changes().length > 10);
  await other.stop();
});

test('the streams of a person are limited, and closing one allows another', async () => {
  const { listen } = await world();
  const streams = Array.from({ length: maxStreamsOfPerson }, () => read(listen()));
  expect(listen().status).toBe(503);
  await streams[0]?.stop();
  const next = listen();
  expect(next.status).toBe(200);
  await next.body?.cancel();
  await Promise.all(streams.map((stream) => stream.stop()));
  expect(live.count()).toBe(0);
});

test('the stream limit of one workspace does not reduce that of another', () => {
  const streams = createStreams(Date.now);
  const open = (workspaceId: string, person: number) =>
    streams.open('orders', { sessionId: `s${person}`, userId: `u${person}`, workspaceId }, []);
  for (let person = 0; person < maxStreamsOfWorkspace; person += 1) expect(open('ws_a', person)).not.toBeNull();
  expect(open('ws_a', maxStreamsOfWorkspace)).toBeNull();
  expect(open('ws_b', maxStreamsOfWorkspace)).not.toBeNull();
  streams.end(({ userId }) => userId === 'u0', over);
  expect(open('ws_a', maxStreamsOfWorkspace)).not.toBeNull();
  streams.close();
  expect(streams.count()).toBe(0);
});
