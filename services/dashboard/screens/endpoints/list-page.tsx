import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Empty, Table } from '../../../../shared/ui/components/table.tsx';
import type { Health } from '../../../../shared/webhooks/verbs/endpoint-health.ts';
import type { StateOfEndpoint } from '../../../../shared/webhooks/verbs/endpoint-states.ts';
import type { Endpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { webhooksDenied } from '../../../../shared/workspaces/rules/plan-access.ts';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { NeedsPlan } from '../settings/needs-plan.tsx';
import { Answers, LastDay, Waiting } from './health.tsx';
import { State } from './state.tsx';
import { endpointTexts } from './texts.ts';
import { WebhookTabs } from './webhook-tabs.tsx';

interface Seen {
  readonly health: ReadonlyMap<string, Health>;
  readonly states: ReadonlyMap<string, StateOfEndpoint>;
}

export function listPage(visit: MemberVisit, endpoints: readonly Endpoint[], { health, states }: Seen): Response {
  const texts = endpointTexts(visit.language);
  const isDenied = webhooksDenied(visit.workspace) !== null;
  const create = !isDenied && (
    <ButtonLink tone="primary" href={visit.at('/webhooks/new')}>
      {texts.create}
    </ButtonLink>
  );
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead} actions={endpoints.length > 0 && create}>
      <WebhookTabs visit={visit} here="endpoints" />
      {isDenied && <NeedsPlan visit={visit}>{texts.needsPlan}</NeedsPlan>}
      {endpoints.length === 0 ? (
        <Empty {...texts.empty}>{create}</Empty>
      ) : (
        <Table
          label={texts.tabs.endpoints}
          rows={endpoints}
          columns={[
            {
              title: texts.url,
              cell: ({ id, url, description, events }) => (
                <div class="break">
                  <a href={visit.at(`/webhooks/${id}`)}>
                    <bdi dir="ltr">{url}</bdi>
                  </a>
                  {description && (
                    <div>
                      <bdi>{description}</bdi>
                    </div>
                  )}
                  <small class="line" dir="ltr">
                    {events.join(' ')}
                  </small>
                </div>
              ),
            },
            { title: texts.state, cell: ({ id }) => <State visit={visit} endpoint={states.get(id)} /> },
            { title: texts.health, cell: ({ id }) => <LastDay visit={visit} health={health.get(id)} /> },
            { title: texts.answered, cell: ({ id }) => <Answers visit={visit} health={health.get(id)} /> },
            { title: texts.waiting, cell: ({ id }) => <Waiting visit={visit} health={health.get(id)} /> },
          ]}
        />
      )}
    </Frame>,
  );
}
