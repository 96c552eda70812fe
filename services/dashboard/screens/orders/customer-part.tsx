import { storeStatus } from '../../../../shared/orders/rules/transitions.ts';
import { Facts } from '../../../../shared/ui/components/facts.tsx';
import { Name, PhoneLink } from '../../../../shared/ui/components/name.tsx';
import { Time } from '../../../../shared/ui/components/time.tsx';
import { money } from '../../../../shared/ui/texts/formats.ts';
import type { OrderPartProps } from './order-parts.ts';
import { orderTexts } from './texts.ts';

/** Whose order it is, where it goes, and what they ordered before. */
export function CustomerPart({ visit, parts: { order, earlier } }: OrderPartProps) {
  const { language } = visit;
  const texts = orderTexts(language);
  const { customerId, customerName, customerPhone, customerEmail, fulfillmentType, fulfillmentAddress } = order;
  const named = <Name of={customerName ?? texts.nobody} />;
  return (
    <section class="part" aria-labelledby="customer">
      <h2 id="customer">{texts.customer}</h2>
      <Facts
        facts={[
          {
            name: texts.name,
            value: customerId === null ? named : <a href={visit.at(`/customers/${customerId}`)}>{named}</a>,
          },
          { name: texts.phone, value: customerPhone && <PhoneLink phone={customerPhone} /> },
          { name: texts.email, value: customerEmail && <bdi dir="ltr">{customerEmail}</bdi> },
          { name: texts.fulfillment, value: fulfillmentType && texts.types[fulfillmentType] },
          { name: texts.address, value: fulfillmentAddress && <bdi>{fulfillmentAddress}</bdi> },
        ]}
      />
      {order.conversationId && (
        <p>
          <a href={visit.at(`/inbox/${order.conversationId}`)}>{texts.chat}</a>
        </p>
      )}
      <h3>{texts.earlier}</h3>
      {earlier.length === 0 && <p class="lead">{texts.firstOrder}</p>}
      <ol class="story">
        {earlier.map((each) => (
          <li>
            <a href={visit.at(`/orders/${each.id}`)}>{texts.order(each.number)}</a>{' '}
            <bdi>{money(language, each.currency, each.total)}</bdi>
            <small class="line">
              <bdi>{each.summary}</bdi>
            </small>
            <small class="line">
              <Time language={language} zone={visit.workspace.timezone} at={each.createdAt} otherwise="" />
              {` · ${texts.steps[storeStatus(each)]}`}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
