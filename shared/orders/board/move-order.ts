import type { By } from '../../contracts/command-fields.ts';
import { sendCommand } from '../../messaging/commands.ts';
import type { Messaging } from '../../messaging/connect.ts';
import type { BoardStep } from '../rules/transitions.ts';

const answerWithinMs = 8_000;

interface Move {
  readonly workspaceId: string;
  readonly orderId: string;
  readonly from: BoardStep;
  readonly step: BoardStep;
  readonly by: By;
  readonly commandId: string;
}

/** Throws `not_found`, `invalid_request`, `invalid_state`, `unavailable`. */
export async function moveOrder(messaging: Messaging, move: Move): Promise<void> {
  await sendCommand(messaging, 'orders.move', move, answerWithinMs);
}
