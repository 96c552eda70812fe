import { Refused } from '../../../../shared/basics/refused.ts';
import { sendCommand } from '../../../../shared/messaging/commands.ts';
import { findCustomers } from '../../../../shared/orders/verbs/find-customers.ts';
import { menuItems } from '../../../../shared/orders/verbs/menu-items.ts';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import { heavyWork } from '../../request/limiters.ts';
import { seeNotice } from '../../request/notices.ts';
import { member, type Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { answerWithinMs, commandOf } from '../orders/order-command.ts';
import { FoundCustomers } from './customer-fields.tsx';
import { entryPage } from './entry-page.tsx';
import { LineOptions } from './line-options.tsx';
import { entryTexts } from './texts.ts';
import { lineNumbers, typedOrder } from './typed-order.ts';

const longestPhone = 50;

export const orderEntryRoutes = [
  member.get('/orders/new', async (visit, { sql }) => entryPage(visit, await itemsOf(visit, sql))),

  member.get('/orders/new/customers', async (visit, { sql }) => {
    const typed = (visit.url.searchParams.get('phone') ?? '').slice(0, longestPhone);
    const customers = await findCustomers(sql, visit.workspace.id, typed);
    return page(
      <Frame visit={visit} title={visit.texts.customer}>
        <FoundCustomers visit={visit} customers={customers} />
      </Frame>,
    );
  }),

  member.get('/orders/new/options/:line', async (visit, { sql }) => {
    const { params, url, language } = visit;
    const line = lineNumbers.find((each) => String(each) === params.line);
    if (line === undefined) throw new Refused('not_found', 'no such line');
    const items = await itemsOf(visit, sql);
    return page(
      <Frame visit={visit} title={entryTexts(language).title}>
        <LineOptions visit={visit} form={url.searchParams} items={items} line={line} />
      </Frame>,
    );
  }),

  member.post('/orders/new', async (visit, { sql, messaging, notices }) => {
    const { form, language } = visit;
    const texts = entryTexts(language);
    const items = await itemsOf(visit, sql);
    const typed = typedOrder(form, items, language);
    if ('problems' in typed) return entryPage(visit, items, typed.problems);
    try {
      const command = { ...commandOf(visit), order: typed.order };
      const { store_order } = await sendCommand(messaging, 'orders.place', command, answerWithinMs);
      return seeNotice({ notices }, visit.at(`/orders/${store_order.id}`), { done: texts.placed(store_order.number) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const whole = error.code === 'unavailable' ? texts.errors.away : texts.errors.refused;
      return entryPage(visit, items, { whole });
    }
  }),
];

/** Items of three menus at most, because a thousand items take tenths of a second to read. */
function itemsOf({ workspace }: MemberVisit, sql: Needs<'sql'>['sql']) {
  return heavyWork.run(workspace.id, () => menuItems(sql, workspace.id, workspace.currency));
}
