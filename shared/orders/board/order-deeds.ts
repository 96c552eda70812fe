import type { By } from '../../contracts/command-fields.ts';
import type { Db } from '../../db/connections/connect.ts';
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
  /** Under which it may be repeated without a second effect. */
  readonly commandId: string;
}

/** Moves an order as somebody saw it to another step. Throws `not_found`, `invalid_request`, `invalid_state`, `unavailable`. */
export async function moveOrder(messaging: Messaging, move: Move): Promise<void> {
  await sendCommand(messaging, 'orders.move', move, answerWithinMs);
}

/** Who changed an order last, to which step and when: Unix ms. */
export interface LastDeed {
  readonly step: BoardStep;
  readonly by: By | null;
  readonly at: number;
}

export async function lastDeed(db: Db, workspaceId: string, orderId: string): Promise<LastDeed | null> {
  const [row] = await db<LastDeed[]>`
    select to_step as step, by, changed_at as at from order_changes
    where workspace_id = ${workspaceId} and order_id = ${orderId} order by changed_at desc limit 1`;
  return row ?? null;
}
