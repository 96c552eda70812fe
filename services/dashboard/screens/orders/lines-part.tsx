import type { Order, OrderLine } from '../../../../shared/orders/rules/restaurant-order.ts';
import { Name } from '../../../../shared/ui/components/name.tsx';
import { Table } from '../../../../shared/ui/components/table.tsx';
import { money, number } from '../../../../shared/ui/texts/formats.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { majorMoney } from './order-parts.ts';
import { orderTexts } from './texts.ts';

type LinesProps = Readonly<{ language: Language; order: Order }>;

export function LinesPart({ language, order }: LinesProps) {
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
            { title: texts.quantity, isNumber: true, cell: ({ quantity }) => number(language, quantity) },
            { title: texts.item, cell: (line) => <LineName {...{ language, line }} currency={order.currency} /> },
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

export function Totals({ language, order }: LinesProps) {
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
  const sum = [texts.total, total] as const;
  return (
    <dl class="sum">
      {(shown.length > 1 ? [...shown, sum] : [sum]).map(([name, minor]) => (
        <div>
          <dt>{name}</dt>
          <dd>
            <bdi>{money(language, currency, minor)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
