import { Button, ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Progress } from '../../../../shared/ui/components/charts/progress.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Hidden } from '../../../../shared/ui/components/forms/hidden.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { cappedCount, number } from '../../../../shared/ui/texts/formats.ts';
import type { Endpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import { maxPreviewed } from '../../../../shared/webhooks/verbs/resend.ts';
import type { Counted } from '../../../../shared/webhooks/verbs/resend-many.ts';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { fieldsOf } from '../deliveries/many/many-run.ts';
import { resendQuery } from '../deliveries/many/resend-filter.ts';
import { endpointTexts } from './texts.ts';

export interface Again {
  readonly endpoint: Endpoint;
  /** Failed deliveries, including missed ones. */
  readonly failed: Counted;
  /** The end of the count, Unix ms. */
  readonly before: number;
  /** The number of events; `maxPreviewed` + 1 when there are more. */
  readonly missed: number;
  readonly problem?: string;
  readonly sent?: { readonly count: number; readonly isDone: boolean };
}

interface AgainProps {
  readonly visit: MemberVisit;
  readonly again: Again;
}

export function againPage(visit: MemberVisit, again: Again): Response {
  const texts = endpointTexts(visit.language);
  const { problem, sent } = again;
  return page(
    <Frame visit={visit} title={texts.again} lead={texts.againLead} problem={problem}>
      <p>
        <a href={visit.at(`/webhooks/${again.endpoint.id}`)}>
          <bdi dir="ltr">{again.endpoint.url}</bdi>
        </a>
      </p>
      {sent && <Sent visit={visit} again={again} />}
      {again.endpoint.enabled ? (
        <>
          <Undelivered visit={visit} again={again} />
          {(sent?.isDone ?? true) && again.missed > 0 && <Missed visit={visit} again={again} />}
        </>
      ) : (
        <Notice mood="waiting">
          <p>{texts.againDisabled}</p>
        </Notice>
      )}
    </Frame>,
    problem ? 422 : 200,
  );
}

function Sent({ visit, again: { endpoint, sent } }: AgainProps) {
  if (!sent) return null;
  const texts = endpointTexts(visit.language);
  const count = number(visit.language, sent.count);
  const path = visit.at(`/webhooks/${endpoint.id}/again`);
  return (
    <Progress
      visit={visit}
      done={sent.count}
      total={null}
      next={sent.isDone ? null : { action: `${path}/missed`, fields: { sent: String(sent.count) } }}
      stopHref={path}
    >
      {sent.isDone ? texts.sent(count) : texts.sentMore(count)}
    </Progress>
  );
}

/** Failed and missed deliveries, which are closed as failed too: one press sends both. */
function Undelivered({ visit, again: { endpoint, failed, missed, before } }: AgainProps) {
  const texts = endpointTexts(visit.language);
  const { count, isMore } = failed;
  const filter = { endpoint: endpoint.id, event: null, status: 'failed', from: '', until: '' } as const;
  const run = { filter, before, total: isMore ? null : count, sent: 0, skipped: 0, position: null };
  const own = Math.max(0, count - missed);
  return (
    <section class="part">
      <h2>{texts.undelivered}</h2>
      {count === 0 ? (
        <p>{texts.undeliveredNone}</p>
      ) : (
        <Form visit={visit} action={visit.at('/webhooks/deliveries/again')}>
          <Hidden fields={fieldsOf(run)} />
          <p>
            {texts.undeliveredCount(cappedCount(visit.language, own + Number(isMore), own), previewed(visit, missed))}
          </p>
          <p class="actions">
            <Button>{texts.sendAll}</Button>
            <ButtonLink href={visit.at(`/webhooks/deliveries/again?${resendQuery(filter)}`)}>{texts.choose}</ButtonLink>
            <ButtonLink href={visit.at(`/webhooks/${endpoint.id}`)}>{visit.texts.notNow}</ButtonLink>
          </p>
        </Form>
      )}
    </section>
  );
}

function Missed({ visit, again: { endpoint, missed } }: AgainProps) {
  const texts = endpointTexts(visit.language);
  return (
    <section class="part">
      <h2>{texts.missed}</h2>
      <Form
        visit={visit}
        action={visit.at(`/webhooks/${endpoint.id}/again/missed`)}
        submit={texts.sendMissed}
        tone="plain"
      >
        <p>{texts.missedCount(previewed(visit, missed))}</p>
      </Form>
    </section>
  );
}

function previewed(visit: MemberVisit, count: number): string {
  const text = number(visit.language, Math.min(count, maxPreviewed));
  return count > maxPreviewed ? endpointTexts(visit.language).moreThan(text) : text;
}
