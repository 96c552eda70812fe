import { Refused } from '../../../../shared/basics/refused.ts';
import { sendCommand } from '../../../../shared/messaging/commands.ts';
import { boardSteps } from '../../../../shared/orders/rules/transitions.ts';
import { getOrder } from '../../../../shared/orders/verbs/order.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import type { Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { actionsOffBoard } from './allowed-steps.ts';
import { answerWithinMs, commandOf } from './order-command.ts';
import { orderTexts } from './texts.ts';

const longestReason = 500;

/** Moves an order to the step of a form; `show` renders the page with the problem. An order off the board gets the action of that step. */
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
  const action = actionsOffBoard[step];
  try {
    if (order.step !== null) {
      await sendCommand(messaging, 'orders.move', { ...target, step, ...(from && { from }) }, answerWithinMs);
    } else if (step === 'cancelled') {
      await sendCommand(messaging, 'orders.cancel', target, answerWithinMs);
    } else if (action !== undefined) {
      const { reason: _, ...acted } = target;
      await sendCommand(messaging, 'orders.act', { ...acted, action }, answerWithinMs);
    } else return show(texts.refusals.moved);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return show(error.code === 'unavailable' ? texts.refusals.away : texts.refusals.moved);
  }
  return redirectWithNotice({ notices }, visit.at(`/orders/${order.id}`), { done: texts.done });
}
