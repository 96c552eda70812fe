import type { Msg } from 'nats';
import { Refused, refusalCodes } from '../basics/refused.ts';
import {
  type Command,
  type CommandReply,
  checkedByHandler,
  commands,
  type Output,
  type Subject,
} from '../contracts/commands.ts';
import { parser } from '../contracts/parse.ts';
import { isTemporary } from '../db/connections/connect.ts';
import { type Deadline, deadlineIn } from '../runtime/deadline.ts';
import type { Log } from '../runtime/log.ts';
import { histogram } from '../runtime/metrics.ts';
import { createTenantLimiter } from '../runtime/tenant-limiter.ts';
import { isWide, maxMembers } from '../text/json-shape.ts';
import { runIn } from '../tracing/context.ts';
import { inSpan, instant, kinds, recordSpan } from '../tracing/spans.ts';
import type { Messaging } from './connect.ts';
import { contextOf, parentOf, timeoutMsOf } from './request-headers.ts';

export type Handlers = {
  readonly [S in Subject]?: (command: Command<S> & { readonly deadline?: Deadline }) => Promise<Output<S> | OutputText>;
};

export interface OutputText {
  readonly json: string;
}

const maxInFlight = 200;

// Limits of each workspace, so that one cannot take all capacity. A large command, an import, occupies a connection a
// hundred times as long.
const limits = { running: 16, queued: 32 };
const largeLimits = { running: 2, queued: 14 };
const largeLength = 64 * 1024;

const durations = histogram('messaging_process_duration_seconds');

const mayBeWide: readonly Subject[] = ['orders.place', 'orders.import'];

export function serveCommands(messaging: Messaging, queue: string, handlers: Handlers, log: Log) {
  const inFlight = new Set<Promise<void>>();
  const lateMs = messaging.measureLateness();
  const endings = Object.entries(repliers(handlers, log)).map(([subject, answer]) =>
    messaging.subscribe(subject, queue, (message) => {
      if (inFlight.size >= maxInFlight) {
        respond(message, errorText(refusal(new Refused('unavailable', 'too many commands at once, try again'))), log);
        return;
      }
      const [context, parent, from] = [contextOf(message), parentOf(message), instant()];
      const reply = runIn([context], () => answer(message.string(), deadlineOf(message, lateMs())));
      if (typeof reply === 'string') return respond(message, reply, log);
      const work = reply.then((text) => {
        const error = text.startsWith(refusedReply) ? 'refused' : null;
        recordSpan(context, { name: subject, kind: kinds.server }, from, { parent, error });
        respond(message, text, log);
      });
      inFlight.add(work);
      void work.finally(() => inFlight.delete(work));
    }),
  );
  return {
    stop: async (): Promise<void> => {
      await Promise.allSettled(endings.map((end) => end()));
      await Promise.allSettled([...inFlight]);
    },
  };
}

/** Throws the `Refused` that the service answered, `unavailable`, or an Error for the service's bug. */
export async function sendCommand<S extends Subject>(
  messaging: Messaging,
  subject: S,
  command: Command<S>,
  timeoutMs: number,
): Promise<Output<S>> {
  const answered = await inSpan({ name: subject, kind: kinds.client }, () =>
    messaging.request(subject, command, timeoutMs).catch(addMayBeDoneHint),
  );
  const reply = asReply<Output<S>>(answered);
  if (reply.ok) return reply.data;
  const { code, message } = reply.error;
  const refused = refusalCodes.find((known) => known === code);
  throw refused ? new Refused(refused, message) : new Error(`${subject} answered ${code}: ${message}`);
}

function deadlineOf(message: Msg, lateMs: number): Deadline {
  return deadlineIn(timeoutMsOf(message) - lateMs, tooLate);
}

function tooLate(): Refused {
  return new Refused('unavailable', 'the command came too late: nothing was done');
}

function addMayBeDoneHint(error: unknown): never {
  if (!(error instanceof Refused) || !error.details.mayBeDone) throw error;
  const hint = 'it may have been done, and may be repeated with the same commandId';
  throw new Refused(error.code, `${error.message}: ${hint}`, error.details);
}

function asReply<Data>(value: unknown): CommandReply<Data> {
  if (typeof value === 'object' && value !== null && 'ok' in value) return value as CommandReply<Data>;
  throw new Error('a command was answered with something that is no reply');
}

/** Too large for NATS, or the connection is closed: the work is done and the caller times out. */
function respond(message: Msg, reply: string, log: Log): void {
  try {
    message.respond(reply);
  } catch (error) {
    log.error('sending a NATS reply failed, the caller times out', { subject: message.subject, error });
  }
}

type Reply = (text: string, deadline: Deadline) => string | Promise<string>;

function repliers(handlers: Handlers, log: Log): Record<string, Reply> {
  const table: Record<string, Reply> = {};
  const limited = createLimiter();
  for (const subject of Object.keys(handlers) as Subject[]) {
    const handle = handlers[subject] as (command: { workspaceId: string; deadline: Deadline }) => Promise<unknown>;
    const parse = parser(commands[subject].input, checkedByHandler[subject]);
    table[subject] = (text, deadline) => {
      const began = performance.now();
      const answered = (reply: string, error_type: string): string => {
        durations.observe({ messaging_destination_name: subject, error_type }, (performance.now() - began) / 1000);
        return reply;
      };
      const refused = (thrown: unknown): string => {
        const error = refusal(thrown, () => log.error(`command ${subject} failed`, { error: thrown }));
        return answered(errorText(error), error.code);
      };
      try {
        if (!mayBeWide.includes(subject) && isWide(text)) throw tooWide();
        const command = parse(parseJson(text));
        const work = async () => {
          deadline.assert();
          return handle({ ...command, deadline });
        };
        return limited(command.workspaceId, text.length, work)
          .then((data) => answered(replyText(data), 'none'))
          .catch(refused);
      } catch (error) {
        return refused(error);
      }
    };
  }
  return table;
}

function createLimiter() {
  const refusal = () => new Refused('unavailable', 'too many commands of this workspace at once, try again');
  const [all, large] = [createTenantLimiter(limits, refusal), createTenantLimiter(largeLimits, refusal)];
  return <Result>(workspaceId: string, length: number, work: () => Promise<Result>): Promise<Result> => {
    const isLarge = length > largeLength;
    if (!all.hasCapacity(workspaceId) || (isLarge && !large.hasCapacity(workspaceId))) throw refusal();
    const run = () => all.run(workspaceId, work);
    return isLarge ? large.run(workspaceId, run) : run();
  };
}

function tooWide(): Refused {
  return new Refused('invalid_request', `the command has more than ${maxMembers} members`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused('invalid_request', 'the command is not JSON');
  }
}

function replyText(data: unknown): string {
  if (isOutputText(data)) return `{"ok":true,"data":${data.json}}`;
  return JSON.stringify({ ok: true, data } satisfies CommandReply);
}

function isOutputText(data: unknown): data is OutputText {
  return typeof data === 'object' && data !== null && 'json' in data;
}

const refusedReply = '{"ok":false';

function errorText(error: CommandError): string {
  return JSON.stringify({ ok: false, error } satisfies CommandReply);
}

interface CommandError {
  readonly code: string;
  readonly message: string;
}

function refusal(error: unknown, onBug: () => void = () => {}): CommandError {
  if (error instanceof Refused) return { code: error.code, message: error.message };
  if (isTemporary(error))
    return { code: 'unavailable', message: 'the database is unavailable, or the workspace is being moved' };
  onBug();
  return { code: 'internal_error', message: 'Something went wrong on our side.' };
}
