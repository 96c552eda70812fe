import { Refused } from '../../../shared/basics/refused.ts';
import type { Command, Output, Subject } from '../../../shared/contracts/commands.ts';
import { sendCommand } from '../../../shared/messaging/commands.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';
import { patienceMs } from '../../../shared/runtime/until.ts';
import { sendChecked } from './send-checked.ts';

type OrderSubject = Exclude<Extract<Subject, `orders.${string}`>, 'orders.import'>;

/** Commands to order-actions over NATS, as the dashboard and the command line send them. */
export function orderCommander(messaging: Messaging) {
  const change = <S extends OrderSubject>(subject: S, command: Command<S>): Promise<Output<S>> =>
    sendChecked(messaging, subject, command, patienceMs);
  /** The code and message of the refusal. Throws when the command is not refused. */
  const refusal = async (subject: Subject, command: unknown): Promise<{ code: string; message: string }> => {
    try {
      await sendCommand(messaging, subject, asCommand(command), patienceMs);
    } catch (error) {
      if (error instanceof Refused) return { code: error.code, message: error.message };
      throw error;
    }
    throw new Error(`${subject} was not refused`);
  };
  return { change, refusal };
}

/** Tests send what is no command on purpose: the service, not the compiler, is to refuse it. */
function asCommand(command: unknown): Command<Subject> {
  return command as Command<Subject>;
}
