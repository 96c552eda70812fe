import { isId } from '../../../../shared/basics/id.ts';
import { Refused } from '../../../../shared/basics/refused.ts';
import { type BoardOrder, readBoardOrders } from '../../../../shared/orders/board/board-orders.ts';
import { cancelOrder } from '../../../../shared/orders/board/order-deeds.ts';
import { movesOf } from '../../../../shared/orders/rules/transitions.ts';
import { seeOther } from '../../request/answers.ts';
import { byOf } from '../../request/by.ts';
import { type Backend, member } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { cancelPage } from './cancel-page.tsx';
import { commandIdIn } from './command-id.ts';
import { refusalText } from './refusal.ts';
import { boardTexts } from './texts.ts';

const longestReason = 500;

/** Cancelling an order, with a reason that its history keeps. */
export const cancelRoutes = [
  member.get('/orders/:order/cancel', async (visit, backend) => {
    const order = await ownOrder(visit, backend);
    if (movesOf(order).includes('cancelled')) return cancelPage(visit, order);
    const { refused, steps } = boardTexts(visit.language);
    return cancelPage(visit, order, { whole: refused.stepNow(order.number, steps[order.step ?? 'submitted']) });
  }),

  member.post('/orders/:order/cancel', async (visit, backend) => {
    const { workspace, form, language } = visit;
    const order = await ownOrder(visit, backend);
    const { cancel } = boardTexts(language);
    const reason = (form.get('reason') ?? '').trim();
    if (reason === '') return cancelPage(visit, order, { reason: cancel.missing });
    if (reason.length > longestReason) return cancelPage(visit, order, { reason: cancel.tooLong });
    const target = { workspaceId: workspace.id, orderId: order.id, by: byOf(visit), commandId: commandIdIn(form) };
    try {
      await cancelOrder(backend.messaging, { ...target, reason });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return cancelPage(visit, order, { whole: await refusalText(visit, backend.sql, order.id, error) });
    }
    const text = cancel.done(order.number);
    return seeOther(visit.at('/orders'), [backend.notices.cookieFor({ kind: 'done', text })]);
  }),
];

async function ownOrder({ params, workspace }: MemberVisit, { sql }: Backend): Promise<BoardOrder> {
  const id = params.order ?? '';
  const [order] = isId('order', id) ? await readBoardOrders(sql, workspace.id, [id]) : [];
  if (!order) throw new Refused('not_found', 'no such order');
  return order;
}
