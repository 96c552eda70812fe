import { webhooksDenied } from '../../../../shared/domain/access/plan-access.ts';
import type { Health } from '../../admin/webhooks/endpoint-health.ts';
import type { StateOfEndpoint } from '../../admin/webhooks/endpoint-states.ts';
import type { Endpoint } from '../../admin/webhooks/endpoints.ts';
import { page } from '../../web/answers.ts';
import type { MemberVisit } from '../../web/visit.ts';
import { ButtonLink } from '../components/button.tsx';
import { Empty, Table } from '../components/table.tsx';
import { Frame } from '../frame/frame.tsx';
import { NeedsPlan } from '../settings/needs-plan.tsx';
import { Answers, LastDay, Waiting } from './health.tsx';
import { RoomTabs } from './room-tabs.tsx';
import { State } from './state.tsx';
import { endpointTexts } from './texts.ts';

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
      <RoomTabs visit={visit} here="endpoints" />
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
