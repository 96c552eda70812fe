import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { failureOf } from '../../tests/support/run/failure-of.ts';
import { freshNats } from '../../tests/support/stores/datastores.ts';
import { Refused } from '../basics/refused.ts';
import type { Command } from '../contracts/commands.ts';
import type { Log } from '../runtime/log.ts';
import { defaultTimeoutMs, until } from '../runtime/until.ts';
import { connectionOptions } from './address.ts';
import { type Handlers, sendCommand, serveCommands } from './commands.ts';
import { connectMessaging, type Messaging } from './connect.ts';

const command = { workspaceId: 'ws', conversationId: 'cnv', text: 'Hello' };
const running: (() => Promise<void>)[] = [];
let natsUrl: string;
let service: Messaging;
let caller: Messaging;

beforeAll(async () => {
  natsUrl = (await freshNats()).url;
  [service, caller] = await Promise.all([connected(), connected()]);
});
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});
afterAll(() => Promise.all([service.close(), caller.close()]));

test('a handler’s result is the answer’s data, its refusal the error', async () => {
  await serve({
    'conversations.send': async ({ text }) => {
      if (text === 'No') throw new Refused('invalid_state', 'not now');
      return { echo: text };
    },
  });
  expect(await send()).toEqual({ echo: 'Hello' });
  const error = { code: 'invalid_state', message: 'not now' };
  expect(await ask({ ...command, text: 'No' })).toEqual({ ok: false, error });
  expect(await failureOf(send({ text: 'No' }))).toMatchObject({ name: 'Refused', ...error });
});

test('an invalid command is refused with its faulty fields, unhandled', async () => {
  let reached = 0;
  await serve({
    'conversations.send': async () => {
      reached += 1;
    },
  });
  const table: [payload: unknown, message: RegExp][] = [
    [{ ...command, text: 7 }, /^text /],
    [{ ...command, text: 'x'.repeat(20_001) }, /^text /],
    [{ ...command, more: 1 }, /^more is not a known field/],
    [{ ...command, text: 'NUL \0' }, /^text holds/],
    [{ ...command, text: 'half \ud83d' }, /^text holds/],
    [{ workspaceId: 'ws' }, /conversationId/],
    [[command], /./],
    [null, /./],
    [JSON.parse('{"workspaceId":"ws","conversationId":"cnv","text":"a","__proto__":{"b":1}}'), /__proto__/],
  ];
  for (const [payload, message] of table) {
    const error = { code: 'invalid_request', message: expect.stringMatching(message) };
    expect(await ask(payload)).toEqual({ ok: false, error });
  }
  expect(reached).toBe(0);
});

test('a command that is not JSON, or too wide to be parsed, is refused', async () => {
  await serve({ 'conversations.send': async () => null });
  for (const text of ['', '{', 'hello', '{"a":1}}']) {
    const reply = await askText(text);
    expect(reply).toEqual({ ok: false, error: { code: 'invalid_request', message: 'the command is not JSON' } });
  }
  const wide = `{${Array.from({ length: 1_001 }, (_, n) => `"${n}":0`).join()}}`;
  expect(await askText(wide)).toMatchObject({ error: { message: 'the command has more than 1000 members' } });
});

test('a bug is logged once and answered with a fixed sentence', async () => {
  const { logged } = await serve({
    'conversations.send': async ({ text }) => {
      if (text === 'number') return { big: 1n };
      if (text === 'bug') throw new Error('select secret from table');
      return text;
    },
  });
  for (const text of ['bug', 'number']) {
    const error = { code: 'internal_error', message: 'Something went wrong on our side.' };
    expect(await ask({ ...command, text })).toEqual({ ok: false, error });
    expect(logged.splice(0)).toEqual(['command conversations.send failed']);
    const failure = await failureOf(send({ text }));
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(Refused);
    logged.splice(0);
  }
  expect(await send()).toBe('Hello');
});

test('a database that is away makes the command unavailable, not a bug', async () => {
  const { logged } = await serve({
    'conversations.send': () => Promise.reject(Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' })),
  });
  expect(await failureOf(send())).toMatchObject({ code: 'unavailable' });
  expect(logged).toEqual([]);
});

test('200 commands run at once, one more is refused until one ends', async () => {
  const { waiting, handle } = held();
  await serve({ 'conversations.send': handle });
  const accepted = Array.from({ length: 200 }, (_, n) => send({ workspaceId: `ws ${n}` }));
  await until(() => waiting.length === 200, { timeoutMessage: () => `${waiting.length} are under way` });
  expect(await failureOf(send())).toMatchObject({
    code: 'unavailable',
    message: 'too many commands at once, try again',
  });
  for (const finish of waiting.splice(0)) finish();
  expect(await Promise.all(accepted)).toEqual(Array.from({ length: 200 }, () => 'done'));
  const next = send();
  await until(() => waiting.length === 1, { timeoutMessage: () => 'the next command was not accepted' });
  waiting[0]?.();
  expect(await next).toBe('done');
});

test('a workspace at its limit does not delay the others', async () => {
  const { waiting, handle } = held();
  await serve({ 'conversations.send': async ({ workspaceId }) => (workspaceId === 'ws' ? handle() : 'Hello') });
  const sent = Array.from({ length: 250 }, () => send().then(String, (error) => String(error.message)));
  const refused = 'too many commands of this workspace at once, try again';
  await until(() => waiting.length === 16, { timeoutMessage: () => `${waiting.length} are under way` });
  expect(await send({ workspaceId: 'another' })).toBe('Hello');
  const finishing = setInterval(() => waiting.splice(0).map((finish) => finish()), 1);
  const answers = await Promise.all(sent);
  clearInterval(finishing);
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(48);
  expect(answers.filter((answer) => answer === refused)).toHaveLength(202);
});

test('an answer that cannot be sent is logged and ends nothing', async () => {
  const { logged } = await serve({
    'conversations.send': async ({ text }) => (text === 'large' ? 'x'.repeat(2 ** 20) : text),
  });
  const large = failureOf(sendCommand(caller, 'conversations.send', { ...command, text: 'large' }, 500));
  expect(await large).toMatchObject({ code: 'unavailable' });
  expect(logged).toEqual(['sending a NATS reply failed, the caller times out']);
  expect(await send()).toBe('Hello');
});

/** A handler that is done when a test says so. */
function held() {
  const waiting: (() => void)[] = [];
  const handle = () => new Promise<string>((resolve) => waiting.push(() => resolve('done')));
  return { waiting, handle };
}

type Handle = (command: Command<'conversations.send'>) => Promise<unknown>;

/** A handler's result is not validated against its contract. */
async function serve(handlers: Readonly<Record<'conversations.send', Handle>>) {
  const logged: string[] = [];
  const note = (message: string): void => void logged.push(message);
  const log: Log = { debug: note, info: note, warn: note, error: note };
  const { stop } = serveCommands(service, 'test', handlers as Handlers, log);
  await null; // Subscriptions are written before what follows.
  await failureOf(service.request('nobody.is.here', {}, defaultTimeoutMs));
  running.push(stop);
  return { stop, logged };
}

function send(more: Partial<typeof command> = {}): Promise<unknown> {
  return sendCommand(caller, 'conversations.send', { ...command, ...more }, defaultTimeoutMs);
}

function ask(payload: unknown): Promise<unknown> {
  return caller.request('conversations.send', payload, defaultTimeoutMs);
}

/** Sends any text, which our `request` cannot. */
async function askText(text: string): Promise<unknown> {
  const { connect } = await import('nats');
  const raw = await connect(connectionOptions(natsUrl));
  const reply = await raw.request('conversations.send', text, { timeout: defaultTimeoutMs });
  await raw.close();
  return reply.json();
}

async function connected(): Promise<Messaging> {
  const messaging = connectMessaging(natsUrl, 'test');
  await until(() => messaging.connected(), { timeoutMessage: () => 'not connected' });
  return messaging;
}
