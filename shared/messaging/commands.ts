import { type Command, type CommandReply, commands, type Subject } from '../contracts/commands.ts';
import { parser } from '../contracts/parse.ts';
import { isUnavailable } from '../db/connect.ts';
import { Refused } from '../domain/refused.ts';
import type { Log } from '../runtime/log.ts';
import type { Messaging } from './connect.ts';

export type Handlers = { [S in Subject]?: (command: Command<S>) => Promise<unknown> };

/** Commands one process works on at a time. More are refused as `unavailable` at once, so that callers need not wait to learn it. */
const maxInFlight = 200;

/** Serves each command of `handlers`; every message goes to one replica. `stop` takes no more, and finishes what was taken. */
export function serveCommands(messaging: Messaging, queue: string, handlers: Handlers, log: Log) {
  const underWay = new Set<Promise<void>>();
  const endings = Object.entries(answerers(handlers, log)).map(([subject, answer]) =>
    messaging.subscribe(subject, queue, (message) => {
      if (underWay.size >= maxInFlight) {
        message.respond(JSON.stringify(refusal(new Refused('unavailable', 'too many commands at once, try again'))));
        return;
      }
      const work = answer(message.string()).then((reply) => {
        message.respond(JSON.stringify(reply));
      });
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

/** Sends a command and gives its data. Throws the `Refused` that the other side answered, or `unavailable`. */
export async function sendCommand<S extends Subject>(
  messaging: Messaging,
  subject: S,
  command: Command<S>,
  timeoutMs: number,
): Promise<unknown> {
  const reply = (await messaging.request(subject, command, timeoutMs)) as CommandReply;
  if (reply.ok) return reply.data;
  throw new Refused(reply.error.code as Refused['code'], reply.error.message);
}

type Answer = (text: string) => Promise<CommandReply>;

function answerers(handlers: Handlers, log: Log): Record<string, Answer> {
  const table: Record<string, Answer> = {};
  for (const subject of Object.keys(handlers) as Subject[]) {
    const handle = handlers[subject] as (command: unknown) => Promise<unknown>;
    const parse = parser(commands[subject]);
    table[subject] = async (text) => {
      try {
        return { ok: true, data: await handle(parse(parseJson(text))) };
      } catch (error) {
        return refusal(error, () => log.error(`${subject} failed`, { error }));
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

function refusal(error: unknown, onBug: () => void = () => {}): CommandReply {
  if (error instanceof Refused) return { ok: false, error: { code: error.code, message: error.message } };
  if (isUnavailable(error)) return { ok: false, error: { code: 'unavailable', message: 'the database is away' } };
  onBug();
  return { ok: false, error: { code: 'internal_error', message: 'Something went wrong on our side.' } };
}
