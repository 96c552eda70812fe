import { isId } from '../../../../shared/basics/id.ts';
import { Refused } from '../../../../shared/basics/refused.ts';
import { getConversation } from '../../../../shared/conversations/verbs/get-conversation.ts';
import { sendCommand } from '../../../../shared/messaging/commands.ts';
import { readBoardOrders } from '../../../../shared/orders/board/board-orders.ts';
import { findCustomers } from '../../../../shared/orders/verbs/find-customers.ts';
import { menuItems } from '../../../../shared/orders/verbs/menu-items.ts';
import { getOrder } from '../../../../shared/orders/verbs/order.ts';
import { Frame } from '../../frame/frame.tsx';
import { page, seeOther } from '../../request/answers.ts';
import { heavyWork } from '../../request/limiters.ts';
import { member, type Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { answerWithinMs, commandOf } from '../orders/order-command.ts';
import { FoundCustomers } from './customer-fields.tsx';
import { editedEntry } from './entry.ts';
import { entryPage } from './entry-page.tsx';
import type { Chat } from './entry-parts.ts';
import { fieldsOfOrder } from './fields-of-order.ts';
import { parseOrder } from './parse-order.ts';
import { entryTexts } from './texts.ts';

const longestPhone = 50;

export const orderEntryRoutes = [
  member.get('/orders/new', async (visit, { sql }) => {
    const again = visit.url.searchParams.get('again');
    const [items, placed, chat, former] = await Promise.all([
      itemsOf(visit, sql),
      justPlacedOrder(visit, sql),
      chatOf(visit, sql, visit.url.searchParams),
      again === null ? null : getOrder(sql, visit.workspace.id, again),
    ]);
    const fields = new URLSearchParams([
      ...(former === null ? [] : fieldsOfOrder(former)),
      ...(chat === null ? [] : fieldsOfChat(chat)),
    ]);
    const filled = { ...visit, form: fields };
    return entryPage({ visit: filled, items, problems: {}, placed, chat });
  }),

  member.get('/orders/new/customers', async (visit, { sql }) => {
    const input = (visit.url.searchParams.get('phone') ?? '').slice(0, longestPhone);
    const customers = await findCustomers(sql, visit.workspace.id, input);
    return page(
      <Frame visit={visit} title={visit.texts.customer}>
        <FoundCustomers visit={visit} customers={customers} />
      </Frame>,
    );
  }),

  member.post('/orders/new', async (visit, { sql, messaging }) => {
    const { form, language } = visit;
    const texts = entryTexts(language);
    const [items, chat] = await Promise.all([itemsOf(visit, sql), chatOf(visit, sql, form)]);
    const edited = editedEntry(visit, items);
    if (edited !== null) return entryPage({ visit: { ...visit, form: edited }, items, problems: {}, chat });
    const input = parseOrder(form, items, language);
    if ('problems' in input) return entryPage({ visit, items, problems: input.problems, chat });
    try {
      const command = { ...commandOf(visit), order: input.order };
      const { store_order } = await sendCommand(messaging, 'orders.place', command, answerWithinMs);
      return seeOther(visit.at(`/orders/new?placed=${store_order.id}`));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const formError = error.code === 'unavailable' ? texts.errors.unavailable : texts.errors.refused;
      return entryPage({ visit, items, problems: { formError }, chat });
    }
  }),
];

async function justPlacedOrder({ url, workspace }: MemberVisit, sql: Needs<'sql'>['sql']) {
  const id = url.searchParams.get('placed') ?? '';
  if (!isId('order', id)) return null;
  const [order] = await readBoardOrders(sql, workspace.id, [id]);
  return order ?? null;
}

/** Throws `not_found`. */
async function chatOf({ workspace }: MemberVisit, sql: Needs<'sql'>['sql'], fields: URLSearchParams) {
  const id = fields.get('conversation');
  return id ? getConversation(sql, workspace.id, id) : null;
}

function fieldsOfChat({ id, customerId, customerName, customerPhone }: Chat): URLSearchParams {
  return new URLSearchParams({
    ...{ conversation: id, customer: customerId ?? '' },
    ...{ name: customerName ?? '', phone: customerPhone ?? '' },
  });
}

/** Runs as heavy work: reading three menus of a thousand items takes tenths of a second. */
function itemsOf({ workspace }: MemberVisit, sql: Needs<'sql'>['sql']) {
  return heavyWork.run(workspace.id, () => menuItems(sql, workspace.id, workspace.currency));
}
