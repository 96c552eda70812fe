import type { Child } from 'hono/jsx';
import type { Customer } from '../../../../../shared/conversations/verbs/customers.ts';
import { Badge } from '../../../../../shared/ui/components/badge.tsx';
import { Facts } from '../../../../../shared/ui/components/facts.tsx';
import { NameLink, PhoneLink } from '../../../../../shared/ui/components/name.tsx';
import { Moment } from '../../../frame/moment.tsx';
import type { WithVisit } from '../../../request/visit.ts';
import type { Known } from '../read-inbox.ts';
import { inboxTexts } from '../texts.ts';
import { OrderHead } from './order-card.tsx';

export function CustomerCard({
  visit,
  conversationId,
  known,
}: WithVisit<{ conversationId: string; known: Known | null }>) {
  const texts = inboxTexts(visit.language);
  const contact = (
    <p>
      <a href={visit.at(`/inbox/${conversationId}/contact`)}>{texts.contact}</a>
    </p>
  );
  return (
    <aside id="customer-card" class="inbox__card" popover="auto" aria-label={texts.card}>
      {known === null ? (
        <>
          <p>{texts.nobodyKnown}</p>
          {contact}
        </>
      ) : (
        <>
          <Profile visit={visit} customer={known.customer} />
          {contact}
          <p>
            <a href={visit.at(`/customers/${known.customer.id}`)}>{texts.page}</a>
          </p>
          <CustomerOrders visit={visit} known={known} />
          <CustomerLinks visit={visit} known={known} />
        </>
      )}
    </aside>
  );
}

export function Profile({ visit, customer }: WithVisit<{ customer: Customer }>) {
  const texts = inboxTexts(visit.language);
  const { name, phone, email, customFields, createdAt } = customer;
  const { none } = visit.texts;
  return (
    <Facts
      facts={[
        { name: texts.name, value: name === null ? none : <bdi>{name}</bdi> },
        { name: texts.phone, value: phone === null ? none : <PhoneLink phone={phone} /> },
        { name: texts.email, value: email === null ? none : <bdi dir="ltr">{email}</bdi> },
        ...Object.entries(customFields).map(([field, value]) => ({
          name: field,
          value: <bdi>{answerText(value)}</bdi>,
        })),
        { name: texts.since, value: <Moment visit={visit} at={createdAt} /> },
      ]}
    />
  );
}

export function CustomerOrders({ visit, known }: WithVisit<{ known: Known }>) {
  const texts = inboxTexts(visit.language);
  const rows = known.orders.map((order) => <OrderHead visit={visit} order={order} />);
  return <KnownPart title={texts.orders} none={texts.noOrders} rows={rows} />;
}

export function CustomerLinks({ visit, known }: WithVisit<{ known: Known }>) {
  const texts = inboxTexts(visit.language);
  const rows = known.links.map(({ formId, title, answeredAt, isLive }) => (
    <p class="spread">
      <NameLink href={visit.at(`/forms/${formId}`)} name={title || formId} />
      <Badge mood={answeredAt === null ? 'plain' : 'good'}>
        {texts.linkStates[answeredAt !== null ? 'answered' : isLive ? 'live' : 'over']}
      </Badge>
    </p>
  ));
  return <KnownPart title={texts.links} none={texts.noLinks} rows={rows} />;
}

function KnownPart({ title, none, rows }: { title: string; none: string; rows: readonly Child[] }) {
  return (
    <section class="part">
      <h3>{title}</h3>
      {rows.length === 0 && <p>{none}</p>}
      <ul class="list">
        {rows.map((row) => (
          <li>{row}</li>
        ))}
      </ul>
    </section>
  );
}

const shownLetters = 200;

function answerText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, shownLetters);
}
