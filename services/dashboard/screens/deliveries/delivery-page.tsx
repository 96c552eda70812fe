import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Facts } from '../../../../shared/ui/components/facts.tsx';
import { Confirm, confirmTexts } from '../../../../shared/ui/components/forms/confirm.tsx';
import type { getDelivery } from '../../../../shared/webhooks/verbs/deliveries.ts';
import type { Signer } from '../../../../shared/webhooks/verbs/signed-request.ts';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { WebhookTabs } from '../endpoints/webhook-tabs.tsx';
import { AttemptPart } from './attempt-part.tsx';
import { moods } from './deliveries-table.tsx';
import { SignaturePart } from './signature-part.tsx';
import { deliveryTexts, failureWords } from './texts.ts';

export type ShownDelivery = Awaited<ReturnType<typeof getDelivery>>;

export function deliveryPage(visit: MemberVisit, delivery: ShownDelivery, signer: Signer, problem?: string): Response {
  const texts = deliveryTexts(visit.language);
  const { id, event, status, attempts } = delivery;
  const newest = attempts.at(-1);
  return page(
    <Frame
      visit={visit}
      title={`${texts.delivery}: ${event}`}
      problem={problem}
      actions={
        status !== 'pending' &&
        !signer.isDeleted && (
          <Confirm
            visit={visit}
            id="resend"
            action={visit.at(`/webhooks/deliveries/${id}/resend`)}
            tone="primary"
            {...confirmTexts(texts, 'resend')}
          />
        )
      }
    >
      <WebhookTabs visit={visit} here="deliveries" />
      <DeliveryFacts visit={visit} delivery={delivery} signer={signer} />
      <section class="part">
        <h2>{texts.attempts}</h2>
        {attempts.length === 0 && <p>{texts.noAttempts}</p>}
        {attempts.toReversed().map((attempt) => (
          <AttemptPart
            visit={visit}
            delivery={delivery}
            signer={signer}
            attempt={attempt}
            isOpen={attempt === newest}
          />
        ))}
      </section>
      {newest && <SignaturePart visit={visit} delivery={delivery} signer={signer} attempt={newest} />}
    </Frame>,
    problem ? 422 : 200,
  );
}

function DeliveryFacts({ visit, delivery, signer }: { visit: MemberVisit; delivery: ShownDelivery; signer: Signer }) {
  const { id, eventId, endpointId, status, lastError, nextAttemptAt, createdAt } = delivery;
  const texts = deliveryTexts(visit.language);
  const facts = [
    {
      name: texts.status,
      value: (
        <span>
          <Badge mood={moods[status]}>{texts.statuses[status]}</Badge> {failureWords(visit.language, lastError)}
        </span>
      ),
    },
    { name: texts.endpoint, value: linked(signer.isDeleted ? null : visit.at(`/webhooks/${endpointId}`), signer.url) },
    { name: texts.event, value: linked(visit.at(`/webhooks/events/${eventId}`), eventId) },
    { name: 'X-Service-Delivery', value: linked(null, id) },
    { name: texts.created, value: <Moment visit={visit} at={createdAt} isExact /> },
    ...(nextAttemptAt === null
      ? []
      : [{ name: texts.nextAttempt, value: <Moment visit={visit} at={nextAttemptAt} isExact /> }]),
  ];
  return <Facts facts={facts} />;
}

function linked(href: string | null, text: string) {
  const shown = <bdi dir="ltr">{text}</bdi>;
  return href === null ? shown : <a href={href}>{shown}</a>;
}
