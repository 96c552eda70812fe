import { Refused } from '../../../shared/basics/refused.ts';
import { type Command, commands, type Output, type Subject } from '../../../shared/contracts/commands.ts';
import { parser } from '../../../shared/contracts/parse.ts';
import { sendCommand } from '../../../shared/messaging/commands.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';

export interface SendTimeouts {
  readonly answerWithinMs: number;
  readonly giveUpAfterMs: number;
}

const defaultTimeouts: SendTimeouts = { answerWithinMs: 10_000, giveUpAfterMs: 5_000 };
const pauseMs = 100;

/** NATS takes at most 1 MiB, including the command's envelope. */
const maxPayloadBytes = 1_000_000;

/** Retries until answered, under one command id (I3). Throws the service's refusal, `unavailable`. */
export async function sendWithRetries<S extends Subject>(
  messaging: Messaging,
  subject: S,
  command: Command<S>,
  { answerWithinMs, giveUpAfterMs }: SendTimeouts = defaultTimeouts,
): Promise<Output<S>> {
  const identified = { commandId: crypto.randomUUID(), by: { kind: 'command_line' as const }, ...command };
  if (Buffer.byteLength(JSON.stringify(identified)) > maxPayloadBytes) {
    throw new Refused('payload_too_large', 'the command is larger than 1 MB');
  }
  for (const since = performance.now(); ; await Bun.sleep(pauseMs)) {
    try {
      return await sendCommand(messaging, subject, identified, answerWithinMs);
    } catch (error) {
      const isUnavailable = error instanceof Refused && error.code === 'unavailable';
      if (!isUnavailable) throw error;
      if (performance.now() - since > giveUpAfterMs) {
        throw new Refused('unavailable', `${error.message}; is the stack running (npm start)?`);
      }
    }
  }
}

/** Throws `invalid_request` naming each invalid field. */
export function parseCommand<S extends Subject>(subject: S, payload: Readonly<Record<string, unknown>>): Command<S> {
  const { input }: { input: (typeof commands)[S]['input'] } = commands[subject];
  return parser(input)(payload);
}
