import type { Endpoint } from '../../admin/webhooks/endpoints.ts';
import { mostPreviewed } from '../../admin/webhooks/send-again.ts';
import { page } from '../../web/answers.ts';
import type { MemberVisit } from '../../web/visit.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { Form } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { Progress } from '../components/progress.tsx';
import { Frame } from '../frame/frame.tsx';
import { number } from '../texts/formats.ts';
import { endpointTexts } from './texts.ts';

export interface Again {
  readonly endpoint: Endpoint;
  /** How many events; `mostPreviewed` and one when there are more. */
  readonly missed: number;
  readonly problem?: string;
  /** What was sent so far, and whether that is all. */
  readonly sent?: { readonly count: number; readonly isDone: boolean };
}

interface AgainParts {
  readonly visit: MemberVisit;
  readonly again: Again;
}

/** To send again what was missed: first how many there are, then the sending, a part at a time. */
export function againPage(visit: MemberVisit, again: Again): Response {
  const texts = endpointTexts(visit.language);
  const { problem, sent } = again;
  return page(
    <Frame visit={visit} title={texts.again} lead={texts.againLead}>
      <p>
        <a href={visit.at(`/webhooks/${again.endpoint.id}`)}>
          <bdi dir="ltr">{again.endpoint.url}</bdi>
        </a>
      </p>
      {problem && (
        <Notice mood="bad" role="alert" title={visit.texts.refused}>
          <p>{problem}</p>
        </Notice>
      )}
      {sent && <Sent visit={visit} again={again} />}
      {again.endpoint.enabled ? (
        <>
          <Failed visit={visit} again={again} />
          {(sent?.isDone ?? true) && <Missed visit={visit} again={again} />}
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

function Sent({ visit, again: { endpoint, sent } }: AgainParts) {
  if (!sent) return null;
  const texts = endpointTexts(visit.language);
  const count = number(visit.language, sent.count);
  const path = visit.at(`/webhooks/${endpoint.id}/again`);
  return (
    <Progress
      visit={visit}
      label={texts.progress}
      done={sent.count}
      total={null}
      next={sent.isDone ? null : { action: `${path}/missed`, fields: { sent: String(sent.count) } }}
      texts={texts}
      stopHref={path}
    >
      {sent.isDone ? texts.sent(count) : texts.sentMore(count)}
    </Progress>
  );
}

function Failed({ visit, again: { endpoint } }: AgainParts) {
  const texts = endpointTexts(visit.language);
  return (
    <section class="part">
      <h2>{texts.failed}</h2>
      <p>{texts.failedText}</p>
      <p class="actions">
        <ButtonLink href={visit.at(`/webhooks/deliveries/again?endpoint=${endpoint.id}`)}>
          {texts.failedCount}
        </ButtonLink>
      </p>
    </section>
  );
}

function Missed({ visit, again: { endpoint, missed } }: AgainParts) {
  const texts = endpointTexts(visit.language);
  return (
    <section class="part">
      <h2>{texts.missed}</h2>
      {missed === 0 ? (
        <p>{texts.missedNone}</p>
      ) : (
        <Form visit={visit} action={visit.at(`/webhooks/${endpoint.id}/again/missed`)}>
          <p>{texts.missedCount(previewed(visit, missed))}</p>
          <p>
            <Button>{texts.sendMissed}</Button>
          </p>
        </Form>
      )}
    </section>
  );
}

function previewed(visit: MemberVisit, count: number): string {
  const text = number(visit.language, Math.min(count, mostPreviewed));
  return count > mostPreviewed ? endpointTexts(visit.language).moreThan(text) : text;
}
