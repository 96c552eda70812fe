import { Refused } from '../../../../shared/basics/refused.ts';
import type { By } from '../../../../shared/contracts/command-fields.ts';
import { sendCommand } from '../../../../shared/messaging/commands.ts';
import type { Messaging } from '../../../../shared/messaging/connect.ts';
import { type BoardStep, boardSteps, type OrderState } from '../../../../shared/orders/rules/transitions.ts';
import { getOrder } from '../../../../shared/orders/verbs/order.ts';
import { seeOther } from '../../request/answers.ts';
import type { Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { actionsOffBoard } from './allowed-steps.ts';
import { answerWithinMs, commandOf } from './order-command.ts';
import { orderTexts } from './texts.ts';

const longestReason = 500;

/** Moves an order to the step of a form; `show` says on the page why not. An order off the board gets the action of that step. */
export async function move(
  visit: MemberVisit,
  { sql, messaging, notices }: Needs<'sql' | 'messaging' | 'notices'>,
  show: (problem: string) => Promise<Response>,
): Promise<Response> {
  const { form, workspace, params, language } = visit;
  const texts = orderTexts(language);
  const order = await getOrder(sql, workspace.id, params.order ?? '');
  const step = boardSteps.find((each) => each === form.get('step'));
  if (step === undefined) return show(texts.refusals.moved);
  const reason = (form.get(`reason_${step}`) ?? '').trim().slice(0, longestReason);
  if (step === 'cancelled' && reason === '') return show(texts.refusals.unexplained);
  const target = { ...commandOf(visit), orderId: order.id, ...(reason !== '' && { reason }) };
  const from = boardSteps.find((each) => each === form.get('from'));
  const send = sendingTo(messaging, order, step, from);
  if (send === null) return show(texts.refusals.moved);
  try {
    await send(target);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return show(error.code === 'unavailable' ? texts.refusals.away : texts.refusals.moved);
  }
  return seeOther(visit.at(`/orders/${order.id}`), [notices.cookieFor({ kind: 'done', text: texts.done })]);
}

interface Target {
  readonly workspaceId: string;
  readonly orderId: string;
  readonly commandId?: string;
  readonly by: By;
  readonly reason?: string;
}

/** How an order gets to a step: moved on the board, and off it by the action of that step; null where none leads there. */
function sendingTo(messaging: Messaging, { step: now }: OrderState, step: BoardStep, from: BoardStep | undefined) {
  if (now !== null) {
    return (target: Target) =>
      sendCommand(messaging, 'orders.move', { ...target, step, ...(from && { from }) }, answerWithinMs);
  }
  if (step === 'cancelled') return (target: Target) => sendCommand(messaging, 'orders.cancel', target, answerWithinMs);
  const action = actionsOffBoard[step];
  if (action === undefined) return null;
  return ({ reason: _, ...target }: Target) =>
    sendCommand(messaging, 'orders.act', { ...target, action }, answerWithinMs);
}
