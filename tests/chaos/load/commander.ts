import { Refused } from '../../../shared/basics/refused.ts';
import type { Command, Subject } from '../../../shared/contracts/commands.ts';
import { sendCommand } from '../../../shared/messaging/commands.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';
import type { Journal, Reply, SentCommand, Try } from '../evidence/journal.ts';

const answerWithinMs = 2_500;
const maxTries = 12;
const pauseMs = 400;

export async function command<S extends Subject>(
  { messaging, journal }: { readonly messaging: Messaging; readonly journal: Journal },
  subject: S,
  payload: Omit<Command<S>, 'commandId'> & { readonly workspaceId: string },
  commandId: string,
): Promise<SentCommand> {
  const sent: SentCommand = { subject, commandId, payload, tries: [] };
  journal.commands.push(sent);
  for (let nth = 1; nth <= maxTries; nth += 1) {
    const { reply } = await sendAgain(messaging, sent);
    if (reply.kind !== 'lost') break;
    await Bun.sleep(pauseMs);
  }
  return sent;
}

/** Sends the command again, with the same commandId (I3). */
export async function sendAgain(messaging: Messaging, sent: SentCommand): Promise<Try> {
  const from = Date.now();
  const reply = await replyTo(messaging, sent);
  const made = { from, to: Date.now(), reply };
  sent.tries.push(made);
  return made;
}

async function replyTo(messaging: Messaging, { subject, payload, commandId }: SentCommand): Promise<Reply> {
  try {
    const data = await sendCommand(messaging, subject, asCommand(payload, commandId), answerWithinMs);
    return { kind: 'done', data: JSON.stringify(data) };
  } catch (error) {
    if (!(error instanceof Refused)) return { kind: 'bug', why: String(error) };
    if (error.code === 'unavailable') return { kind: 'lost', why: error.message };
    return { kind: 'refused', code: error.code };
  }
}

function asCommand(payload: SentCommand['payload'], commandId: string): Command<Subject> {
  return { ...payload, commandId } as Command<Subject>;
}
