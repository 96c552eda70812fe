import type { BoardOrder } from '../../../../shared/orders/board/board-orders.ts';
import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Facts } from '../../../../shared/ui/components/facts.tsx';
import { Input } from '../../../../shared/ui/components/field.tsx';
import { Form } from '../../../../shared/ui/components/form.tsx';
import { Name } from '../../../../shared/ui/components/name.tsx';
import { money } from '../../../../shared/ui/texts/formats.ts';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { linesOf } from './card.tsx';
import { boardTexts } from './texts.ts';

/** What is wrong with what was typed, or why it was not done. */
export interface CancelProblems {
  readonly whole?: string;
  readonly reason?: string;
}

/** Asks why an order is to be cancelled. `commandId` makes the form safe to send twice. */
export function cancelPage(visit: MemberVisit, order: BoardOrder, problems: CancelProblems = {}): Response {
  const { language, form } = visit;
  const { cancel, steps, noName } = boardTexts(language);
  const step = order.step ?? 'submitted';
  return page(
    <Frame visit={visit} title={cancel.title(order.number)} lead={cancel.lead}>
      <Facts
        facts={[
          { name: cancel.step, value: steps[step] },
          { name: cancel.customer, value: <Name of={order.customerName ?? noName} /> },
          { name: cancel.items, value: <Items items={order.items} /> },
          { name: cancel.total, value: money(language, order.currency, order.total) },
        ]}
      />
      <Form visit={visit} action={visit.at(`/orders/${order.id}/cancel`)} problem={problems.whole}>
        <input type="hidden" name="commandId" value={form.get('commandId') || crypto.randomUUID()} />
        <Input
          name="reason"
          label={cancel.reason}
          hint={cancel.reasonHint}
          value={form.get('reason') ?? ''}
          problem={problems.reason}
          autofocus
        />
        <p class="actions">
          <Button tone="danger">{cancel.deed}</Button>
          <ButtonLink href={visit.at('/orders')}>{cancel.back}</ButtonLink>
        </p>
      </Form>
    </Frame>,
    Object.keys(problems).length === 0 ? 200 : 422,
  );
}

function Items({ items }: Pick<BoardOrder, 'items'>) {
  return (
    <>
      {linesOf(items).map((line) => (
        <div>
          <bdi>{line}</bdi>
        </div>
      ))}
    </>
  );
}
