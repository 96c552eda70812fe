import type { Msg } from 'nats';
import { type Command, type CommandReply, commands, type Output, type Subject } from '../contracts/commands.ts';
import { parser } from '../contracts/parse.ts';
import { isUnavailable } from '../db/connections/connect.ts';
import { Refused, refusalCodes } from '../domain/refused.ts';
import type { Log } from '../runtime/log.ts';
import type { Messaging } from './connect.ts';

/** What serves each command: given what it carries, checked, it gives what it promises. */
export type Handlers = { readonly [S in Subject]?: (command: Command<S>) => Promise<Output<S>> };

/** Commands one process works on at a time. More are refused as `unavailable` at once, so that callers need not wait to learn it. */
const maxInFlight = 200;

/** Serves each command of `handlers`; every message goes to one replica. `stop` takes no more, and finishes what was taken. */
export function serveCommands(messaging: Messaging, queue: string, handlers: Handlers, log: Log) {
  const underWay = new Set<Promise<void>>();
  const endings = Object.entries(answerers(handlers, log)).map(([subject, answer]) =>
    messaging.subscribe(subject, queue, (message) => {
      if (underWay.size >= maxInFlight) {
        respond(message, refusalText(new Refused('unavailable', 'too many commands at once, try again')), log);
        return;
      }
      const work = answer(message.string()).then((reply) => respond(message, reply, log));
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    }),
  );
  return {
    stop: async (): Promise<void> => {
      await Promise.allSettled(endings.map((end) => end()));
      await Promise.allSettled([...underWay]);
    },
  };
}

/** Sends a command and gives its data. Throws the `Refused` that the other side answered, `unavailable`, or for its bug an Error. */
export async function sendCommand<S extends Subject>(
  messaging: Messaging,
  subject: S,
  command: Command<S>,
  timeoutMs: number,
): Promise<Output<S>> {
  const reply = asReply<Output<S>>(await messaging.request(subject, command, timeoutMs));
  if (reply.ok) return reply.data;
  const { code, message } = reply.error;
  const refused = refusalCodes.find((known) => known === code);
  throw refused ? new Refused(refused, message) : new Error(`${subject} answered ${code}: ${message}`);
}

/** `serveCommands` answers in this form, with what its handler gave; anybody else on the subject is a mistake in the installation. */
function asReply<Data>(value: unknown): CommandReply<Data> {
  if (typeof value === 'object' && value !== null && 'ok' in value) return value as CommandReply<Data>;
  throw new Error('a command was answered with something that is no reply');
}

/** An answer too large for NATS, or to a connection that is closed, is the caller's timeout: the work is done all the same. */
function respond(message: Msg, reply: string, log: Log): void {
  try {
    message.respond(reply);
  } catch (error) {
    log.error('an answer was not sent', { subject: message.subject, error });
  }
}

type Answer = (text: string) => Promise<string>;

function answerers(handlers: Handlers, log: Log): Record<string, Answer> {
  const table: Record<string, Answer> = {};
  for (const subject of Object.keys(handlers) as Subject[]) {
    const handle = handlers[subject] as (command: unknown) => Promise<unknown>;
    const parse = parser(commands[subject].input);
    table[subject] = async (text) => {
      try {
        const reply: CommandReply = { ok: true, data: await handle(parse(parseJson(text))) };
        return JSON.stringify(reply);
      } catch (error) {
        return refusalText(error, () => log.error(`${subject} failed`, { error }));
      }
    };
  }
  return table;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('invalid_request', 'the command is not JSON');
  }
}

function refusalText(error: unknown, onBug?: () => void): string {
  return JSON.stringify({ ok: false, error: refusal(error, onBug) } satisfies CommandReply);
}

function refusal(error: unknown, onBug: () => void = () => {}): { code: string; message: string } {
  if (error instanceof Refused) return { code: error.code, message: error.message };
  if (isUnavailable(error)) return { code: 'unavailable', message: 'the database is away' };
  onBug();
  return { code: 'internal_error', message: 'Something went wrong on our side.' };
}
