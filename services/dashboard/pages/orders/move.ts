import { boardSteps } from '../../../../shared/domain/orders/transitions.ts';
import { Refused } from '../../../../shared/domain/refused.ts';
import { sendCommand } from '../../../../shared/messaging/commands.ts';
import { getOrder } from '../../admin/orders/order.ts';
import { seeOther } from '../../web/answers.ts';
import { byOf } from '../../web/by.ts';
import type { Backend } from '../../web/routes.ts';
import type { MemberVisit } from '../../web/visit.ts';
import { actionsOffBoard } from './allowed-steps.ts';
import { orderTexts } from './texts.ts';

/** Shorter than the request's own deadline. */
export const answerWithinMs = 8_000;
const longestReason = 500;

/** Moves an order to the step of a form; `show` says on the page why not. An order off the board gets the action of that step. */
export async function move(
  visit: MemberVisit,
  { sql, messaging, notices }: Backend,
  show: (problem: string) => Promise<Response>,
): Promise<Response> {
  const { form, workspace, params, language } = visit;
  const texts = orderTexts(language);
  const order = await getOrder(sql, workspace.id, params.order ?? '');
  const step = boardSteps.find((each) => each === form.get('step'));
  if (step === undefined) return show(texts.refusals.moved);
  const reason = (form.get(`reason_${step}`) ?? '').trim().slice(0, longestReason);
  const target = { ...commandOf(visit), orderId: order.id, ...(reason !== '' && { reason }) };
  const from = boardSteps.find((each) => each === form.get('from'));
  try {
    if (order.step !== null) {
      await sendCommand(messaging, 'orders.move', { ...target, step, ...(from && { from }) }, answerWithinMs);
    } else if (step === 'cancelled') await sendCommand(messaging, 'orders.cancel', target, answerWithinMs);
    else {
      const action = actionsOffBoard[step];
      if (action === undefined) return show(texts.refusals.moved);
      const { reason: _, ...act } = target;
      await sendCommand(messaging, 'orders.act', { ...act, action }, answerWithinMs);
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return show(error.code === 'unavailable' ? texts.refusals.away : texts.refusals.moved);
  }
  return seeOther(visit.at(`/orders/${order.id}`), [notices.cookieFor({ kind: 'done', text: texts.done })]);
}

/** What every command of a form carries: whose workspace, by whom, and what makes a form that is sent twice count once. */
export function commandOf(visit: MemberVisit) {
  const commandId = visit.form.get('command') ?? '';
  return {
    workspaceId: visit.workspace.id,
    by: byOf(visit),
    // Of the form itself: another page's form never carries the same, nor another person's.
    ...(/^[0-9a-f-]{36}$/.test(commandId) && { commandId: `${visit.session.person.id} ${commandId}` }),
  };
}
