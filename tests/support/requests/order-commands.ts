import type { Command, Subject } from '../../../shared/contracts/commands.ts';
import type { BoardStep, OrderStatus } from '../../../shared/domain/orders/transitions.ts';
import { Refused } from '../../../shared/domain/refused.ts';
import { sendCommand } from '../../../shared/messaging/commands.ts';
import type { Messaging } from '../../../shared/messaging/connect.ts';

/** What order-actions answers to a command that changes one order. */
export interface Outcome {
  readonly order: ({ readonly status: OrderStatus } & ShownOrder) | null;
  readonly store_order: { readonly number: string; readonly status: BoardStep } & ShownOrder;
  readonly changed: boolean;
  readonly event: string | null;
}

interface ShownOrder {
  readonly id: string;
  readonly [field: string]: unknown;
}

type OrderSubject = Exclude<Extract<Subject, `orders.${string}`>, 'orders.import'>;

const answerWithinMs = 8_000;

/** Commands to order-actions over NATS, as the dashboard and the command line send them. */
export function orderCommander(messaging: Messaging) {
  const change = async <S extends OrderSubject>(subject: S, command: Command<S>): Promise<Outcome> =>
    asOutcome(await sendCommand(messaging, subject, command, answerWithinMs));
  /** The code and message of the refusal. Throws when the command is not refused. */
  const refusal = async (subject: Subject, command: unknown): Promise<{ code: string; message: string }> => {
    try {
      await sendCommand(messaging, subject, asCommand(command), answerWithinMs);
    } catch (error) {
      if (error instanceof Refused) return { code: error.code, message: error.message };
      throw error;
    }
    throw new Error(`${subject} was not refused`);
  };
  return { change, refusal };
}

/** order-actions answers every command of OrderSubject in this shape. */
function asOutcome(data: unknown): Outcome {
  return data as Outcome;
}

/** Tests send what is no command on purpose: the service, not the compiler, is to refuse it. */
function asCommand(command: unknown): Command<Subject> {
  return command as Command<Subject>;
}
