import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Code } from '../../../../shared/ui/components/code.tsx';
import { Confirm } from '../../../../shared/ui/components/confirm.tsx';
import { Facts } from '../../../../shared/ui/components/facts.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { Time } from '../../../../shared/ui/components/time.tsx';
import type { Health } from '../../../../shared/webhooks/verbs/endpoint-health.ts';
import type { StateOfEndpoint } from '../../../../shared/webhooks/verbs/endpoint-states.ts';
import type { Endpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { Answers, LastDay, Waiting } from './health.tsx';
import { MatchedEvents } from './matched-events.tsx';
import { RoomTabs } from './room-tabs.tsx';
import { State } from './state.tsx';
import { endpointTexts } from './texts.ts';

interface EndpointParts {
  readonly visit: MemberVisit;
  readonly endpoint: Endpoint;
}

/** One endpoint: how it does, what it is sent, its secrets, and what can be done with it. */
export function endpointPage(
  visit: MemberVisit,
  endpoint: Endpoint,
  { health, state }: { readonly health: Health | undefined; readonly state: StateOfEndpoint | undefined },
) {
  const texts = endpointTexts(visit.language);
  const at = (path: string): string => visit.at(`/webhooks/${endpoint.id}${path}`);
  const { language, workspace } = visit;
  return page(
    <Frame
      visit={visit}
      title={new URL(endpoint.url).host}
      lead={endpoint.description ?? undefined}
      actions={
        <>
          <ButtonLink href={visit.at(`/webhooks/deliveries?endpoint=${endpoint.id}`)}>{texts.deliveries}</ButtonLink>
          <ButtonLink href={at('/again')}>{texts.again}</ButtonLink>
          <ButtonLink href={at('/edit')}>{texts.edit}</ButtonLink>
        </>
      }
    >
      <RoomTabs visit={visit} here="endpoints" />
      {visit.notice?.kind === 'secret' && (
        <Notice mood="good" isOnce>
          <h2>{texts.newSecret}</h2>
          <p>{texts.newSecretLead}</p>
          <Code visit={visit} label={texts.newSecret}>
            {visit.notice.text}
          </Code>
        </Notice>
      )}
      <Facts
        facts={[
          { name: texts.url, value: <bdi dir="ltr">{endpoint.url}</bdi> },
          { name: texts.state, value: <State visit={visit} endpoint={state} /> },
          { name: texts.health, value: <LastDay visit={visit} health={health} /> },
          { name: texts.answered, value: <Answers visit={visit} health={health} /> },
          { name: texts.waiting, value: <Waiting visit={visit} health={health} /> },
          { name: texts.environment, value: texts.environments[endpoint.environment] },
          {
            name: texts.created,
            value: <Time language={language} zone={workspace.timezone} at={endpoint.createdAt} otherwise="" />,
          },
        ]}
      />
      <section class="part">
        <h2>{texts.events}</h2>
        <p>
          <bdi dir="ltr">
            <code>{endpoint.events.join(' ')}</code>
          </bdi>
        </p>
        <MatchedEvents language={language} patterns={endpoint.events} />
        <p>
          <a href={visit.at('/rules')}>{texts.rules}</a>
        </p>
      </section>
      <Secrets visit={visit} endpoint={endpoint} />
      <Deeds visit={visit} endpoint={endpoint} />
    </Frame>,
  );
}

function Secrets({ visit, endpoint: { id, rotating } }: EndpointParts) {
  const texts = endpointTexts(visit.language);
  const at = (path: string): string => visit.at(`/webhooks/${id}${path}`);
  return (
    <section class="part">
      <h2>{texts.secret}</h2>
      <p class="lead">{texts.secretLead}</p>
      {rotating && (
        <Notice mood="waiting">
          <p>{texts.waitsForPromotion}</p>
        </Notice>
      )}
      <ol class="walk">
        <li>
          <p>{texts.step1}</p>
          <Confirm
            visit={visit}
            id="rotate"
            action={at('/rotate')}
            label={rotating ? texts.rotateAgain : texts.rotate}
            title={texts.rotateTitle}
            tone="primary"
          >
            <p>{texts.rotateText}</p>
          </Confirm>
        </li>
        <li>
          <p>{texts.step2}</p>
          {rotating && (
            <Confirm
              visit={visit}
              id="promote"
              action={at('/promote')}
              label={texts.promote}
              title={texts.promoteTitle}
              tone="primary"
            >
              <p>{texts.promoteText}</p>
            </Confirm>
          )}
        </li>
      </ol>
    </section>
  );
}

function Deeds({ visit, endpoint: { id, enabled } }: EndpointParts) {
  const texts = endpointTexts(visit.language);
  const at = (path: string): string => visit.at(`/webhooks/${id}${path}`);
  return (
    <section class="part">
      <h2>{visit.texts.deeds}</h2>
      <div class="actions">
        {enabled ? (
          <Confirm visit={visit} id="disable" action={at('/disable')} label={texts.disable} title={texts.disableTitle}>
            <p>{texts.disableText}</p>
          </Confirm>
        ) : (
          <form method="post" action={at('/enable')}>
            <input type="hidden" name="csrf" value={visit.csrf} />
            <Button>{texts.enable}</Button>
          </form>
        )}
        <Confirm visit={visit} id="delete" action={at('/delete')} label={texts.remove} title={texts.removeTitle}>
          <p>{texts.removeText}</p>
        </Confirm>
      </div>
    </section>
  );
}
