import type { Customer } from '../../../../../shared/conversations/verbs/customers.ts';
import { Badge } from '../../../../../shared/ui/components/badge.tsx';
import { Facts } from '../../../../../shared/ui/components/facts.tsx';
import { PhoneLink } from '../../../../../shared/ui/components/name.tsx';
import { Time } from '../../../../../shared/ui/components/time.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import type { Known } from '../read-inbox.ts';
import { inboxTexts } from '../texts.ts';
import { OrderHead } from './order-card.tsx';

interface KnownParts {
  readonly visit: MemberVisit;
  readonly known: Known | null;
}

/** Whoever writes, with their orders and forms: beside the conversation, or on a narrow screen in a sheet that a button opens. */
export function KnownCard({ visit, known }: KnownParts) {
  const texts = inboxTexts(visit.language);
  return (
    <aside id="known" class="inbox__card" popover="auto" aria-label={texts.card}>
      {known === null ? (
        <p>{texts.nobodyKnown}</p>
      ) : (
        <>
          <Profile visit={visit} customer={known.customer} />
          <p>
            <a href={visit.at(`/customers/${known.customer.id}`)}>{texts.page}</a>
          </p>
          <KnownOrders visit={visit} known={known} />
          <KnownLinks visit={visit} known={known} />
        </>
      )}
    </aside>
  );
}

export function Profile({ visit, customer }: { readonly visit: MemberVisit; readonly customer: Customer }) {
  const { language, workspace } = visit;
  const texts = inboxTexts(language);
  const { name, phone, email, customFields, createdAt } = customer;
  const { none } = visit.texts;
  return (
    <Facts
      facts={[
        { name: texts.name, value: name === null ? none : <bdi>{name}</bdi> },
        { name: texts.phone, value: phone === null ? none : <PhoneLink phone={phone} /> },
        { name: texts.email, value: email === null ? none : <bdi dir="ltr">{email}</bdi> },
        ...Object.entries(customFields).map(([field, value]) => ({ name: field, value: <bdi>{shown(value)}</bdi> })),
        {
          name: texts.since,
          value: <Time language={language} zone={workspace.timezone} at={createdAt} otherwise="" />,
        },
      ]}
    />
  );
}

export function KnownOrders({ visit, known }: { readonly visit: MemberVisit; readonly known: Known }) {
  const texts = inboxTexts(visit.language);
  return (
    <section class="part">
      <h3>{texts.orders}</h3>
      {known.orders.length === 0 && <p>{texts.noOrders}</p>}
      <ul class="known__list">
        {known.orders.map((order) => (
          <li>
            <OrderHead visit={visit} order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function KnownLinks({ visit, known }: { readonly visit: MemberVisit; readonly known: Known }) {
  const texts = inboxTexts(visit.language);
  return (
    <section class="part">
      <h3>{texts.links}</h3>
      {known.links.length === 0 && <p>{texts.noLinks}</p>}
      <ul class="known__list">
        {known.links.map(({ formId, title, answeredAt, isLive }) => (
          <li>
            <p class="spread">
              <a href={visit.at(`/forms/${formId}`)}>
                <bdi>{title || formId}</bdi>
              </a>
              <Badge mood={answeredAt === null ? 'plain' : 'good'}>
                {texts.linkStates[answeredAt !== null ? 'answered' : isLive ? 'live' : 'over']}
              </Badge>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const shownLetters = 200;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.slice(0, shownLetters);
}
