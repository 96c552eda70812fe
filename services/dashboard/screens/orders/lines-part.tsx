import type { Order, OrderLine } from '../../../../shared/orders/rules/restaurant-order.ts';
import { Name } from '../../../../shared/ui/components/name.tsx';
import { Table } from '../../../../shared/ui/components/table.tsx';
import { money, number } from '../../../../shared/ui/texts/formats.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { majorMoney } from './order-parts.ts';
import { orderTexts } from './texts.ts';

interface LinesParts {
  readonly language: Language;
  readonly order: Order;
}

/** What was ordered, and what it comes to. */
export function LinesPart({ language, order }: LinesParts) {
  const texts = orderTexts(language);
  const amount = (major: number) => <bdi>{majorMoney(language, order.currency, major)}</bdi>;
  return (
    <section class="part">
      <h2>{texts.lines}</h2>
      {order.amountOnly ? (
        <p>{texts.amountOnlyText}</p>
      ) : (
        <Table
          label={texts.lines}
          rows={order.lines}
          columns={[
            {
              title: texts.quantity,
              isNumber: true,
              cell: ({ quantity }) => <span>{number(language, quantity)}</span>,
            },
            {
              title: texts.item,
              cell: (line) => <LineName language={language} currency={order.currency} line={line} />,
            },
            { title: texts.each, isNumber: true, cell: ({ unit_price }) => amount(unit_price) },
            { title: texts.total, isNumber: true, cell: ({ total }) => amount(total) },
          ]}
        />
      )}
      <Totals language={language} order={order} />
    </section>
  );
}

function LineName({ language, currency, line }: { language: Language; currency: string; line: OrderLine }) {
  return (
    <div>
      <Name of={line.name} />
      {line.options.map(({ name, price }) => (
        <small class="line">
          + <bdi>{name}</bdi> {price !== 0 && <bdi>{majorMoney(language, currency, price)}</bdi>}
        </small>
      ))}
      {line.notes && (
        <small class="line">
          <bdi>{line.notes}</bdi>
        </small>
      )}
    </div>
  );
}

/** Each part of the sum that is there, and the sum. */
export function Totals({ language, order }: LinesParts) {
  const texts = orderTexts(language);
  const { currency, subtotal, deliveryFee, discount, promotionSavings, tax, total } = order;
  const parts: readonly (readonly [string, number])[] = [
    [texts.subtotal, subtotal],
    [texts.deliveryFee, deliveryFee],
    [texts.discount, -discount],
    [texts.savings, -promotionSavings],
    [texts.tax, tax],
  ];
  const shown = parts.filter(([, minor]) => minor !== 0);
  return (
    <dl class="sum">
      {shown.length > 1 &&
        shown.map(([name, minor]) => (
          <div>
            <dt>{name}</dt>
            <dd>
              <bdi>{money(language, currency, minor)}</bdi>
            </dd>
          </div>
        ))}
      <div class="sum__total">
        <dt>{texts.total}</dt>
        <dd>
          <bdi>{money(language, currency, total)}</bdi>
        </dd>
      </div>
    </dl>
  );
}
