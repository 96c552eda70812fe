import { Refused } from '../../../../shared/basics/refused.ts';
import { sendCommand } from '../../../../shared/messaging/commands.ts';
import type { Order } from '../../../../shared/orders/rules/restaurant-order.ts';
import { getOrder } from '../../../../shared/orders/verbs/order.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import type { Needs } from '../../request/routes.ts';
import { versionOf } from '../../request/version.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { amendPage } from './amend-page.tsx';
import { amendTexts } from './amend-texts.ts';
import {
  amendmentInputOf,
  amendmentOf,
  changedFields,
  parseAmendmentInput,
  problemsOf,
  rawOf,
} from './amendment-input.ts';
import { answerWithinMs, commandOf } from './order-command.ts';
import { orderTexts } from './texts.ts';

export async function amendForm(visit: MemberVisit, { sql }: Needs<'sql'>): Promise<Response> {
  const order = await getOrder(sql, visit.workspace.id, visit.params.order ?? '');
  return amendPage(visit, { order, input: amendmentInputOf(order), problems: {} });
}

/** Amends the changed fields, if the order is still as the form showed it. */
export async function amend(
  visit: MemberVisit,
  { sql, messaging, notices }: Needs<'sql' | 'messaging' | 'notices'>,
): Promise<Response> {
  const { form, workspace, params, language } = visit;
  const order = await getOrder(sql, workspace.id, params.order ?? '');
  const [input, seen] = [parseAmendmentInput(form), amendmentInputOf(order)];
  const { refusals } = orderTexts(language);
  const again = (now: Order) =>
    amendPage(visit, { order: now, input: amendmentInputOf(now), problems: {}, formError: refusals.amended });
  const problems = problemsOf(input, language);
  if (Object.keys(problems).length > 0) return amendPage(visit, { order, input, problems });
  const changed = changedFields(input, seen);
  const done = (text: string) => redirectWithNotice({ notices }, visit.at(`/orders/${order.id}`), { done: text });
  const { saved, unchanged } = amendTexts(language);
  // A form that is sent twice finds its changes already made.
  if (changed.length === 0) return done(unchanged);
  if (form.get('version') !== versionOf(seen)) return again(order);
  const changes = { changes: amendmentOf(input, changed), seen: amendmentOf(rawOf(order), changed) };
  try {
    const command = { ...commandOf(visit), orderId: order.id, ...changes };
    await sendCommand(messaging, 'orders.amend', command, answerWithinMs);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 'invalid_state') return again(await getOrder(sql, workspace.id, order.id));
    return amendPage(visit, { order, input, problems: {}, formError: refusals.away });
  }
  return done(saved);
}
