import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Part } from '../../../../shared/ui/components/part.tsx';
import { Moment } from '../../frame/moment.tsx';
import { moods } from '../deliveries/deliveries-table.tsx';
import { deliveryTexts, failureWords } from '../deliveries/texts.ts';
import type { OrderPartProps } from './order-parts.ts';
import { orderTexts } from './texts.ts';

export function EventsPart({ visit, parts: { forAdmin } }: OrderPartProps) {
  if (forAdmin === null) return null;
  const texts = orderTexts(visit.language);
  const { statuses } = deliveryTexts(visit.language);
  return (
    <Part id="events" title={texts.events}>
      {forAdmin.events.length === 0 && <p class="lead">{texts.noEvents}</p>}
      <ol class="story">
        {forAdmin.events.map(({ id, name, recordedAt, deliveries }) => (
          <li>
            <a href={visit.at(`/webhooks/events/${id}`)}>
              <bdi dir="ltr">{name}</bdi>
            </a>{' '}
            <small>
              <Moment visit={visit} at={recordedAt} isExact />
            </small>
            {deliveries.length === 0 && <small class="line">{texts.nowhere}</small>}
            {deliveries.map((delivery) => (
              <p>
                <Badge mood={moods[delivery.status]}>{statuses[delivery.status]}</Badge>{' '}
                <a class="break" href={visit.at(`/webhooks/deliveries/${delivery.id}`)}>
                  <bdi dir="ltr">{forAdmin.urls.get(delivery.endpointId) ?? delivery.endpointId}</bdi>
                </a>
                {delivery.lastError && <small> {failureWords(visit.language, delivery.lastError)}</small>}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Part>
  );
}
