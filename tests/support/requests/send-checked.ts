import { type Command, commands, type Output, type Subject } from '../../../shared/contracts/commands.ts';
import { parser } from '../../../shared/contracts/parse.ts';
import { sendCommand } from '../../../shared/messaging/commands.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';

/** `sendCommand`, and throws when what came back is not what the contract promises: services do not spend time on that. */
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
