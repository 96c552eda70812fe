import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Code } from '../../../../shared/ui/components/code.tsx';
import { Facts } from '../../../../shared/ui/components/facts.tsx';
import { Confirm, confirmTexts } from '../../../../shared/ui/components/forms/confirm.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { ShownOnce } from '../../../../shared/ui/components/shown-once.tsx';
import { isLoopback } from '../../../../shared/webhooks/rules/ip-address.ts';
import type { Health } from '../../../../shared/webhooks/verbs/endpoint-health.ts';
import type { StateOfEndpoint } from '../../../../shared/webhooks/verbs/endpoint-states.ts';
import type { Endpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import type { Counted } from '../../../../shared/webhooks/verbs/resend-many.ts';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { Answers, LastDay, Waiting } from './health.tsx';
import { MatchedEvents } from './matched-events.tsx';
import { State } from './state.tsx';
import { endpointTexts } from './texts.ts';
import { NotDelivered, TryPart, VerifyPart } from './try-part.tsx';
import { WebhookTabs } from './webhook-tabs.tsx';

interface EndpointProps {
  readonly visit: MemberVisit;
  readonly endpoint: Endpoint;
}

interface Shown {
  readonly health: Health | undefined;
  readonly state: StateOfEndpoint | undefined;
  /** Failed deliveries, which can be sent again. */
  readonly failed: Counted;
  readonly baseUrl: string;
}

export function endpointPage(visit: MemberVisit, endpoint: Endpoint, { health, state, failed, baseUrl }: Shown) {
  const texts = endpointTexts(visit.language);
  const at = (path: string): string => visit.at(`/webhooks/${endpoint.id}${path}`);
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
      <WebhookTabs visit={visit} here="endpoints" />
      {visit.notice?.kind === 'secret' && (
        <ShownOnce visit={visit} title={texts.newSecret} lead={texts.newSecretLead} value={visit.notice.text}>
          <Receiver visit={visit} endpoint={endpoint} secret={visit.notice.text} />
        </ShownOnce>
      )}
      <NotDelivered visit={visit} endpoint={endpoint} failed={failed} />
      <Facts
        facts={[
          { name: texts.url, value: <bdi dir="ltr">{endpoint.url}</bdi> },
          { name: texts.state, value: <State visit={visit} endpoint={state} /> },
          { name: texts.health, value: <LastDay visit={visit} health={health} /> },
          { name: texts.answered, value: <Answers visit={visit} health={health} /> },
          { name: texts.waiting, value: <Waiting visit={visit} health={health} /> },
          { name: texts.environment, value: texts.environments[endpoint.environment] },
          { name: texts.created, value: <Moment visit={visit} at={endpoint.createdAt} /> },
        ]}
      />
      <TryPart visit={visit} endpoint={endpoint} />
      <VerifyPart visit={visit} baseUrl={baseUrl} />
      <section class="part">
        <h2>{texts.events}</h2>
        <p>
          <bdi dir="ltr">
            <code>{endpoint.events.join(' ')}</code>
          </bdi>
        </p>
        <MatchedEvents language={visit.language} patterns={endpoint.events} />
        <p>
          <a href={visit.at('/rules')}>{texts.rules}</a>
        </p>
      </section>
      <Secrets visit={visit} endpoint={endpoint} />
      <EndpointActions visit={visit} endpoint={endpoint} />
    </Frame>,
  );
}

function Receiver({ visit, endpoint: { url, rotating }, secret }: EndpointProps & { readonly secret: string }) {
  const { hostname, port } = new URL(url);
  const isHere = hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
  // A second secret verifies nothing yet: the first one signs.
  if (rotating || port === '' || !isHere) return null;
  const { receiver, receiverLead } = endpointTexts(visit.language);
  return (
    <>
      <p>{receiverLead}</p>
      <Code visit={visit} label={receiver}>
        {`npm run --silent receiver -- --port ${port} --secret ${secret}`}
      </Code>
    </>
  );
}

function Secrets({ visit, endpoint: { id, rotating } }: EndpointProps) {
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
            tone="primary"
            {...confirmTexts(texts, 'rotate')}
            {...(rotating && { label: texts.rotateAgain })}
          />
        </li>
        <li>
          <p>{texts.step2}</p>
          {rotating && (
            <Confirm
              visit={visit}
              id="promote"
              action={at('/promote')}
              tone="primary"
              {...confirmTexts(texts, 'promote')}
            />
          )}
        </li>
      </ol>
    </section>
  );
}

function EndpointActions({ visit, endpoint: { id, enabled } }: EndpointProps) {
  const texts = endpointTexts(visit.language);
  const at = (path: string): string => visit.at(`/webhooks/${id}${path}`);
  return (
    <section class="part">
      <h2>{visit.texts.actions}</h2>
      <div class="actions">
        {enabled ? (
          <Confirm visit={visit} id="disable" action={at('/disable')} {...confirmTexts(texts, 'disable')} />
        ) : (
          <form method="post" action={at('/enable')}>
            <input type="hidden" name="csrf" value={visit.csrf} />
            <Button>{texts.enable}</Button>
          </form>
        )}
        <Confirm visit={visit} id="delete" action={at('/delete')} {...confirmTexts(texts, 'remove')} />
      </div>
    </section>
  );
}
