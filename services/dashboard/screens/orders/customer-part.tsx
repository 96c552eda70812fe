import { storeStatus } from '../../../../shared/orders/rules/transitions.ts';
import { Facts } from '../../../../shared/ui/components/facts.tsx';
import { Name, PhoneLink } from '../../../../shared/ui/components/name.tsx';
import { Part } from '../../../../shared/ui/components/part.tsx';
import { money } from '../../../../shared/ui/texts/formats.ts';
import { Moment } from '../../frame/moment.tsx';
import type { OrderPartProps } from './order-parts.ts';
import { orderTexts } from './texts.ts';

export function CustomerPart({ visit, parts: { order, earlier } }: OrderPartProps) {
  const { language } = visit;
  const texts = orderTexts(language);
  const { customerId, customerName, customerPhone, customerEmail, fulfillmentType, fulfillmentAddress } = order;
  const named = <Name of={customerName ?? texts.nobody} />;
  return (
    <Part id="customer" title={visit.texts.customer}>
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
              <Moment visit={visit} at={each.createdAt} />
              {` · ${texts.steps[storeStatus(each)]}`}
            </small>
          </li>
        ))}
      </ol>
    </Part>
  );
}
