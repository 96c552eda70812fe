import type { Order } from '../../../../shared/orders/rules/restaurant-order.ts';
import { ButtonLink, PrintButton } from '../../../../shared/ui/components/button.tsx';
import { Name } from '../../../../shared/ui/components/name.tsx';
import { Time } from '../../../../shared/ui/components/time.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import { textsOf } from '../../../../shared/ui/texts/shared-texts.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { Document } from '../../frame/document.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { Totals } from './lines-part.tsx';
import { majorMoney } from './order-parts.ts';
import { orderTexts } from './texts.ts';

export const printouts = ['kitchen', 'customer'] as const;
type Printout = (typeof printouts)[number];

/** In `language`, whatever the reader's. The kitchen's copy is
 * for a roll of 80 mm; the customer's copy has the prices. */
export function printPage(visit: MemberVisit, order: Order, printout: Printout, language: Language): Response {
  const texts = orderTexts(language);
  const other = language === 'ar' ? 'en' : 'ar';
  const own = orderTexts(visit.language);
  return page(
    <Document visit={{ language, texts: textsOf(language) }} title={texts.order(order.number)}>
      <div class="print">
        <nav
          class="actions print__bar"
          lang={visit.language}
          dir={visit.language === 'ar' ? 'rtl' : 'ltr'}
          aria-label={visit.texts.print}
        >
          <ButtonLink href={visit.at(`/orders/${order.id}`)}>{own.order(order.number)}</ButtonLink>
          <ButtonLink href={visit.at(`/orders/${order.id}/print/${printout}?language=${other}`)}>
            {textsOf(language).nav.otherLanguage}
          </ButtonLink>
          <PrintButton label={visit.texts.print} />
        </nav>
        <main id="page" class={printout === 'kitchen' ? 'paper paper--ticket' : 'paper paper--receipt'}>
          {visit.workspace.twinOf !== null && (
            <p>
              <strong>{textsOf(language).testWorkspace.name}</strong>
            </p>
          )}
          {printout === 'customer' && (
            <p>
              <strong>
                <Name of={visit.workspace.name} />
              </strong>
            </p>
          )}
          <h1>{printout === 'kitchen' ? `#${order.number}` : texts.order(order.number)}</h1>
          <p>
            <Time language={language} zone={visit.workspace.timezone} at={order.createdAt} otherwise="" />
            {' · '}
            {order.fulfillmentType === null ? texts.sources[order.source] : texts.types[order.fulfillmentType]}
          </p>
          <hr />
          <Lines order={order} printout={printout} language={language} />
          {order.specialInstructions && <p dir="auto">{order.specialInstructions}</p>}
          {order.notes && (printout === 'kitchen' || order.amountOnly) && <p dir="auto">{order.notes}</p>}
          {printout === 'customer' && <Totals language={language} order={order} />}
          <hr />
          <Customer order={order} />
        </main>
      </div>
    </Document>,
  );
}

function Lines({ order, printout, language }: { order: Order; printout: Printout; language: Language }) {
  const amount = (major: number) => <bdi>{majorMoney(language, order.currency, major)}</bdi>;
  if (order.amountOnly) return <p>{orderTexts(language).amountOnly}</p>;
  return (
    <ul class="paper__lines">
      {order.lines.map(({ name, quantity, options, notes, total }) => (
        <li>
          <strong>{number(language, quantity)}×</strong>
          <div>
            <bdi>{name}</bdi>
            {options.map((option) => (
              <small class="line">
                + <bdi>{option.name}</bdi>
              </small>
            ))}
            {notes && (
              <small class="line">
                <strong dir="auto">{notes}</strong>
              </small>
            )}
          </div>
          {printout === 'customer' && amount(total)}
        </li>
      ))}
    </ul>
  );
}

function Customer({ order }: { readonly order: Order }) {
  const { customerName, customerPhone, fulfillmentAddress } = order;
  const lines = [customerName, customerPhone, fulfillmentAddress].filter((line) => line !== null);
  return (
    <p>
      {lines.map((line) => (
        <span class="line">
          <bdi dir={line === customerPhone ? 'ltr' : 'auto'}>{line}</bdi>
        </span>
      ))}
    </p>
  );
}
