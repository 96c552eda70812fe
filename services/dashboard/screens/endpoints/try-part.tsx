import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Code } from '../../../../shared/ui/components/code.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { Part } from '../../../../shared/ui/components/part.tsx';
import { cappedCount } from '../../../../shared/ui/texts/formats.ts';
import { readVerifiers } from '../../../../shared/webhooks/guide/read-verifiers.ts';
import { matches } from '../../../../shared/webhooks/rules/event-pattern.ts';
import type { Endpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { endpointTexts } from './texts.ts';

interface TryProps {
  readonly visit: MemberVisit;
  readonly endpoint: Endpoint;
}

/** No event exists just for testing (spec: Delivery semantics rule 4). A demo order sends real events, so it is offered only
 * in a test workspace, where no kitchen prepares it. */
export function TryPart({ visit, endpoint: { id, enabled, events } }: TryProps) {
  const { trying } = endpointTexts(visit.language);
  const here = visit.at(`/webhooks/${id}`);
  const isTestWorkspace = visit.workspace.twinOf !== null;
  return (
    <Part id="try" title={trying.title}>
      {!matches(events, 'order.created') ? (
        <p>{trying.notSubscribed}</p>
      ) : !enabled ? (
        <p>{trying.disabled}</p>
      ) : isTestWorkspace ? (
        <>
          <Form visit={visit} action={visit.at('/home/demo-order')} submit={trying.placeDemo} tone="plain">
            <input type="hidden" name="to" value={here} />
            <p>{trying.demo}</p>
          </Form>
          <p>
            <a href={visit.at(`/webhooks/deliveries?endpoint=${id}`)}>{trying.arrives}</a>
          </p>
        </>
      ) : (
        <>
          <p>{trying.real}</p>
          <p class="actions">
            <ButtonLink href={visit.at('/settings/test')}>{visit.texts.testWorkspace.name}</ButtonLink>
            <ButtonLink href={visit.at('/orders/new')}>{trying.placeReal}</ButtonLink>
          </p>
        </>
      )}
    </Part>
  );
}

const verifiers = readVerifiers();

/** The samples expand on this page: the secret is shown here only once, so the reader must not have to leave. */
export function VerifyPart({ visit, baseUrl }: Pick<TryProps, 'visit'> & { readonly baseUrl: string }) {
  const { verifying } = endpointTexts(visit.language);
  return (
    <Part id="verify" title={verifying.title}>
      <p class="lead">{verifying.lead}</p>
      {verifiers.map(({ title, code }, nth) => (
        <details class="disclosure" name="verify" open={nth === 0}>
          <summary>{title}</summary>
          <div>
            <Code visit={visit} label={title}>
              {code}
            </Code>
          </div>
        </details>
      ))}
      <p>
        <a href={`${baseUrl}/docs/guides/receiving-webhooks`}>{verifying.guide}</a>
      </p>
    </Part>
  );
}

/** Says how many deliveries failed and can be sent again. */
export function NotDelivered({
  visit,
  endpoint,
  failed: { count, isMore },
}: Pick<TryProps, 'visit' | 'endpoint'> & { readonly failed: { readonly count: number; readonly isMore: boolean } }) {
  if (count === 0) return null;
  const texts = endpointTexts(visit.language);
  return (
    <Notice mood="waiting" title={texts.notDelivered(cappedCount(visit.language, count + Number(isMore), count))}>
      <p>{texts.notDeliveredText}</p>
      <p class="actions">
        <ButtonLink href={visit.at(`/webhooks/${endpoint.id}/again`)}>{texts.again}</ButtonLink>
      </p>
    </Notice>
  );
}
