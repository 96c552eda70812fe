import type { InboxOrder } from '../../../../../shared/conversations/verbs/inbox-orders.ts';
import { storeStatus } from '../../../../../shared/orders/rules/transitions.ts';
import { Badge, type Mood } from '../../../../../shared/ui/components/badge.tsx';
import { Button } from '../../../../../shared/ui/components/button.tsx';
import { Confirm } from '../../../../../shared/ui/components/forms/confirm.tsx';
import { Form } from '../../../../../shared/ui/components/forms/form.tsx';
import { money } from '../../../../../shared/ui/texts/formats.ts';
import type { WithVisit } from '../../../request/visit.ts';
import { inboxTexts } from '../texts.ts';

type OrderCardProps = WithVisit<{ order: InboxOrder; at: (rest: string) => string }>;

/** An order in its conversation, with the actions possible now (spec: Restaurant order status). */
export function OrderCard({ visit, order, at }: OrderCardProps) {
  const texts = inboxTexts(visit.language);
  const { id, status, summary } = order;
  const act = (action: 'approve' | 'mark_arrived') => (
    <Form visit={visit} action={at(`/orders/${id}/${action}`)}>
      <Button tone={action === 'approve' ? 'primary' : 'plain'}>{texts.orderActs[action]}</Button>
    </Form>
  );
  return (
    <article class="box order-card" aria-label={texts.order(order.number)}>
      <OrderHead visit={visit} order={order} />
      <p dir="auto">{summary}</p>
      {status === 'pending' && (
        <div class="actions">
          {act('approve')}
          <Confirm
            visit={visit}
            id={`reject-${id}`}
            action={at(`/orders/${id}/reject`)}
            label={texts.orderActs.reject}
            title={texts.rejectTitle}
            text={texts.rejectText}
          />
        </div>
      )}
      {status === 'approved' && <div class="actions">{act('mark_arrived')}</div>}
    </article>
  );
}

export function OrderHead({ visit, order }: Pick<OrderCardProps, 'visit' | 'order'>) {
  const { language } = visit;
  const texts = inboxTexts(language);
  const step = storeStatus(order);
  return (
    <p class="spread">
      <a href={visit.at(`/orders/${order.id}`)}>{texts.order(order.number)}</a>
      <bdi>{money(language, order.currency, order.total)}</bdi>
      <Badge mood={moods[step] ?? 'plain'}>{texts.steps[step]}</Badge>
    </p>
  );
}

const moods: Readonly<Partial<Record<ReturnType<typeof storeStatus>, Mood>>> = {
  submitted: 'waiting',
  accepted: 'good',
  preparing: 'good',
  ready: 'good',
  out_for_delivery: 'good',
  rejected: 'bad',
  cancelled: 'bad',
};
