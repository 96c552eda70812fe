import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Confirm, confirmTexts } from '../../../../shared/ui/components/forms/confirm.tsx';
import { type Problems, Select } from '../../../../shared/ui/components/forms/field.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Empty, Table } from '../../../../shared/ui/components/table.tsx';
import { automationEvents, matches } from '../../../../shared/webhooks/rules/event-pattern.ts';
import type { AutomationRule } from '../../../../shared/webhooks/verbs/automation-rules.ts';
import type { ListedDelivery } from '../../../../shared/webhooks/verbs/closed-deliveries.ts';
import type { Endpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { moods } from '../deliveries/deliveries-table.tsx';
import { deliveryTexts } from '../deliveries/texts.ts';
import { ruleTexts } from './texts.ts';

interface ListedRule extends AutomationRule {
  readonly last: ListedDelivery | undefined;
}

export type RuleProblems = Problems<'event' | 'endpoint'>;

interface RulesParts {
  readonly rules: readonly ListedRule[];
  readonly endpoints: readonly Endpoint[];
  readonly problems: RuleProblems;
}

export function listPage(visit: MemberVisit, { rules, endpoints, problems }: RulesParts): Response {
  const texts = ruleTexts(visit.language);
  const { form } = visit;
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead}>
      {rules.length === 0 ? <Empty {...texts.empty} /> : <Rules visit={visit} rules={rules} endpoints={endpoints} />}
      <section class="part">
        <h2>{texts.create}</h2>
        {endpoints.length === 0 ? (
          <p class="actions">
            {texts.noEndpoint} <ButtonLink href={visit.at('/webhooks')}>{texts.toEndpoints}</ButtonLink>
          </p>
        ) : (
          <Form visit={visit} action={visit.at('/rules')} submit={texts.create}>
            <Select
              name="event"
              label={texts.when}
              ltr
              problem={problems.event}
              choices={automationEvents.map((value) => ({ value, label: value }))}
              chosen={[form.get('event') ?? '']}
            />
            <Select
              name="endpoint"
              label={texts.sendTo}
              ltr
              problem={problems.endpoint}
              choices={endpoints.map(({ id, url }) => ({ value: id, label: url }))}
              chosen={[form.get('endpoint') ?? '']}
            />
          </Form>
        )}
      </section>
    </Frame>,
    Object.keys(problems).length > 0 ? 422 : 200,
  );
}

function Rules({ visit, rules, endpoints }: Omit<RulesParts, 'problems'> & { readonly visit: MemberVisit }) {
  const texts = ruleTexts(visit.language);
  const of = (id: string): Endpoint | undefined => endpoints.find((each) => each.id === id);
  return (
    <Table
      label={texts.title}
      rows={rules}
      columns={[
        { title: texts.when, cell: ({ event }) => <bdi dir="ltr">{event}</bdi> },
        {
          title: texts.sendTo,
          cell: ({ endpointId, event }) => {
            const endpoint = of(endpointId);
            return (
              <div class="break">
                <a href={visit.at(`/webhooks/${endpointId}`)}>
                  <bdi dir="ltr">{endpoint?.url ?? endpointId}</bdi>
                </a>
                {endpoint && !matches(endpoint.events, event) && (
                  <div>
                    <small>{texts.unsubscribed}</small>
                  </div>
                )}
              </div>
            );
          },
        },
        { title: texts.lately, cell: ({ last }) => <LastDelivery visit={visit} last={last} /> },
        {
          title: visit.texts.actions,
          cell: ({ id }) => (
            <Confirm
              visit={visit}
              id={`delete-${id}`}
              action={visit.at(`/rules/${id}/delete`)}
              {...confirmTexts(texts, 'remove')}
            />
          ),
        },
      ]}
    />
  );
}

function LastDelivery({ visit, last }: { readonly visit: MemberVisit; readonly last: ListedDelivery | undefined }) {
  if (!last) return <>{ruleTexts(visit.language).never}</>;
  return (
    <span>
      <Badge mood={moods[last.status]}>{deliveryTexts(visit.language).statuses[last.status]}</Badge>{' '}
      <a href={visit.at(`/webhooks/deliveries/${last.id}`)}>
        <Moment visit={visit} at={last.createdAt} />
      </a>
    </span>
  );
}
