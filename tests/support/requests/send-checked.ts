import { type Command, commands, type Output, type Subject } from '../../../shared/contracts/commands.ts';
import { parser } from '../../../shared/contracts/parse.ts';
import { sendCommand } from '../../../shared/messaging/commands.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';

/** `sendCommand` that throws when the reply breaks its contract, a check that services skip to save time. */
export async function sendChecked<S extends Subject>(
  messaging: Messaging,
  subject: S,
  command: Command<S>,
  timeoutMs: number,
): Promise<Output<S>> {
  const output = await sendCommand(messaging, subject, command, timeoutMs);
  checks[subject]?.(output);
  return output;
}

const checks: Readonly<Record<string, (output: unknown) => unknown>> = Object.fromEntries(
  Object.entries(commands).map(([subject, { output }]) => [subject, parser(output)]),
);
