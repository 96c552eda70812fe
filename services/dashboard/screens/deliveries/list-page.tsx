import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Filter } from '../../../../shared/ui/components/forms/filter.tsx';
import { Empty } from '../../../../shared/ui/components/table.tsx';
import { eventNames } from '../../../../shared/webhooks/rules/event-pattern.ts';
import { resendable } from '../../../../shared/webhooks/rules/retry.ts';
import type { ClosedPage, ListedDelivery } from '../../../../shared/webhooks/verbs/closed-deliveries.ts';
import { deliveryStatuses } from '../../../../shared/webhooks/verbs/deliveries.ts';
import type { Endpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { WebhookTabs } from '../endpoints/webhook-tabs.tsx';
import { DeliveriesTable } from './deliveries-table.tsx';
import { type ListFilter, queryOf, sinceOf } from './list-filter.ts';
import { manyTexts } from './many/many-texts.ts';
import { localTimeText, resendQuery } from './many/resend-filter.ts';
import { deliveryTexts } from './texts.ts';

export interface Listed {
  readonly endpoints: readonly Endpoint[];
  readonly waiting: readonly ListedDelivery[];
  readonly settled: ClosedPage;
  readonly since: string;
}

export function listPage(visit: MemberVisit, filter: ListFilter, listed: Listed): Response {
  const { endpoints, waiting, settled, since } = listed;
  const texts = deliveryTexts(visit.language);
  const urls = new Map(endpoints.map(({ id, url }) => [id, url]));
  const isEmpty = waiting.length + settled.deliveries.length === 0;
  const isFirst = filter.before === null;
  const live = isFirst && {
    'data-controller': 'live-page',
    'data-live-page-address-value': visit.at(`/webhooks/deliveries/live?since=${since}`),
  };
  return page(
    <Frame
      visit={visit}
      title={texts.title}
      lead={texts.lead}
      actions={endpoints.length > 0 && <SendMany visit={visit} filter={filter} />}
    >
      <WebhookTabs visit={visit} here="deliveries" />
      {endpoints.length === 0 ? (
        <Empty {...texts.noEndpoint} />
      ) : (
        <div class="part" {...live}>
          <Filters visit={visit} filter={filter} endpoints={endpoints} />
          {isFirst && (
            <p class="js-only">
              <small>{texts.live}</small>
            </p>
          )}
          {waiting.length > 0 && (
            <section class="part">
              <h2>{texts.waiting}</h2>
              <DeliveriesTable visit={visit} label={texts.waiting} deliveries={waiting} urls={urls} />
            </section>
          )}
          {settled.deliveries.length > 0 && (
            <section class="part">
              <h2>{texts.settled}</h2>
              <DeliveriesTable visit={visit} label={texts.settled} deliveries={settled.deliveries} urls={urls} />
            </section>
          )}
          {isEmpty && settled.next === null && <Empty {...texts.empty} />}
          {isEmpty && settled.next !== null && <p role="status">{texts.noneHere}</p>}
          {settled.next !== null && (
            <p class="actions">
              <ButtonLink href={visit.at(`/webhooks/deliveries?${queryOf({ ...filter, before: settled.next })}`)}>
                {settled.deliveries.length > 0 ? visit.texts.older : texts.lookBack}
              </ButtonLink>
            </p>
          )}
        </div>
      )}
    </Frame>,
  );
}

/** A link to resend the listed deliveries, of pending ones those that can be resent. */
function SendMany({ visit, filter }: { readonly visit: MemberVisit; readonly filter: ListFilter }) {
  const { endpoint, event } = filter;
  const { timezone } = visit.workspace;
  const since = sinceOf(filter, Date.now());
  const status = resendable.find((each) => each === filter.status) ?? 'failed';
  const query = resendQuery({
    endpoint,
    event,
    status,
    from: since === 0 ? '' : localTimeText(since, timezone),
    until: '',
  });
  return (
    <ButtonLink href={visit.at(`/webhooks/deliveries/again?${query}`)}>{manyTexts(visit.language).open}</ButtonLink>
  );
}

interface FiltersProps extends Pick<Listed, 'endpoints'> {
  readonly visit: MemberVisit;
  readonly filter: ListFilter;
}

function Filters({ visit, filter, endpoints }: FiltersProps) {
  const texts = deliveryTexts(visit.language);
  const all = { value: '', label: texts.all };
  const choices = {
    endpoint: [all, ...endpoints.map(({ id, url }) => ({ value: id, label: url }))],
    event: [all, ...eventNames.map((value) => ({ value, label: value }))],
    status: [all, ...deliveryStatuses.map((value) => ({ value, label: texts.statuses[value] }))],
    since: Object.entries(texts.periods).map(([value, label]) => ({ value, label })),
  };
  const chosen = { ...filter, since: filter.period };
  return (
    <Filter
      action={visit.at('/webhooks/deliveries')}
      submit={visit.texts.show}
      fields={(['endpoint', 'event', 'status', 'since'] as const).map((name) => {
        return { name, label: texts[name], choices: choices[name], chosen: chosen[name] ?? '' };
      })}
    />
  );
}
