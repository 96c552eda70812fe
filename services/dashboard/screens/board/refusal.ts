import type { Refused } from '../../../../shared/basics/refused.ts';
import type { Db } from '../../../../shared/db/connections/connect.ts';
import { readBoardOrders } from '../../../../shared/orders/board/board-orders.ts';
import type { BoardStep } from '../../../../shared/orders/rules/transitions.ts';
import { orderHistory } from '../../../../shared/orders/verbs/order-history.ts';
import { clockTime } from '../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { boardTexts } from './texts.ts';

/** Why an order was not moved, in the reader's language: its current step, and who moved it there. Null when it is already
 * where the reader wanted it. */
export async function refusalText(
  { language, workspace, session }: MemberVisit,
  sql: Db,
  { orderId, step: wanted }: { readonly orderId: string; readonly step: BoardStep },
  refused: Refused,
): Promise<string | null> {
  const { refused: texts, steps, who } = boardTexts(language);
  if (refused.code === 'unavailable') return texts.away;
  const [order] = await readBoardOrders(sql, workspace.id, [orderId]);
  if (!order?.step) return texts.missing;
  if (order.step === wanted) return null;
  const step = steps[order.step];
  const [last] = await orderHistory(sql, workspace.id, orderId);
  const by = last?.to === order.step ? last.by : null;
  if (!last || by === null || by.id === session.person.id) return texts.stepNow(order.number, step);
  const name = by.kind === 'staff' && by.name ? by.name : who[by.kind];
  return texts.by(order.number, name, step, clockTime(language, workspace.timezone, last.at));
}
