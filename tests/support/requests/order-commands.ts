import { Refused } from '../../../shared/basics/refused.ts';
import type { Command, Output, Subject } from '../../../shared/contracts/commands.ts';
import { sendCommand } from '../../../shared/messaging/commands.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';
import { defaultTimeoutMs } from '../../../shared/runtime/until.ts';
import { sendChecked } from './send-checked.ts';

type OrderSubject = Exclude<Extract<Subject, `orders.${string}`>, 'orders.import'>;

export function orderCommandClient(messaging: Messaging) {
  const send = <S extends OrderSubject>(subject: S, command: Command<S>): Promise<Output<S>> =>
    sendChecked(messaging, subject, command, defaultTimeoutMs);
  const refusal = async (subject: Subject, command: unknown): Promise<{ code: string; message: string }> => {
    try {
      await sendCommand(messaging, subject, asCommand(command), defaultTimeoutMs);
    } catch (error) {
      if (error instanceof Refused) return { code: error.code, message: error.message };
      throw error;
    }
    throw new Error(`${subject} was not refused`);
  };
  return { send, refusal };
}

function asCommand(command: unknown): Command<Subject> {
  return command as Command<Subject>;
}
