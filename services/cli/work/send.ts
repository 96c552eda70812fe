import { Refused } from '../../../shared/basics/refused.ts';
import { type Command, commands, type Output, type Subject } from '../../../shared/contracts/commands.ts';
import { parser } from '../../../shared/contracts/parse.ts';
import { sendCommand } from '../../../shared/messaging/commands.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';

export interface Patience {
  readonly answerWithinMs: number;
  readonly giveUpAfterMs: number;
}

const usual: Patience = { answerWithinMs: 10_000, giveUpAfterMs: 5_000 };
const pauseMs = 100;

/** NATS takes at most 1 MiB, including the command's envelope. */
const maxPayloadBytes = 1_000_000;

/** Retries until answered, under one command id (I3). Throws the service's refusal, `unavailable`. */
export async function sendPatiently<S extends Subject>(
  messaging: Messaging,
  subject: S,
  command: Command<S>,
  { answerWithinMs, giveUpAfterMs }: Patience = usual,
): Promise<Output<S>> {
  const once = { commandId: crypto.randomUUID(), by: { kind: 'command_line' as const }, ...command };
  if (Buffer.byteLength(JSON.stringify(once)) > maxPayloadBytes) {
    throw new Refused('payload_too_large', 'this is more than a command may carry: 1 MB');
  }
  for (const since = performance.now(); ; await Bun.sleep(pauseMs)) {
    try {
      return await sendCommand(messaging, subject, once, answerWithinMs);
    } catch (error) {
      const isAway = error instanceof Refused && error.code === 'unavailable';
      if (!isAway) throw error;
      if (performance.now() - since > giveUpAfterMs) {
        throw new Refused('unavailable', `${error.message}; is the stack running (npm start)?`);
      }
    }
  }
}

/** Throws `invalid_request` naming each invalid field. */
export function checked<S extends Subject>(subject: S, payload: Readonly<Record<string, unknown>>): Command<S> {
  const { input }: { input: (typeof commands)[S]['input'] } = commands[subject];
  return parser(input)(payload);
}
