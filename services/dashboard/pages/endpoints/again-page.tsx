import type { Endpoint } from '../../admin/webhooks/endpoints.ts';
import { type MissedTime, mostPreviewed } from '../../admin/webhooks/send-again.ts';
import { page } from '../../web/answers.ts';
import type { MemberVisit } from '../../web/visit.ts';
import { Button } from '../components/button.tsx';
import { Input } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Notice } from '../components/notice.tsx';
import { Frame } from '../frame/frame.tsx';
import { dateTime, number } from '../texts/formats.ts';
import { endpointTexts } from './texts.ts';

export interface Again {
  readonly endpoint: Endpoint;
  /** A day, as it was typed. */
  readonly since: string;
  readonly dayProblem?: string | undefined;
  /** Null when no day was given. */
  readonly failed: number | null;
  readonly missed: readonly MissedTime[];
  readonly problem?: string;
  /** What a part of the work did, and where it goes on. */
  readonly sent?: { readonly count: number; readonly of: 'failed' | 'missed'; readonly after: string | null };
}

interface AgainParts {
  readonly visit: MemberVisit;
  readonly again: Again;
}

/** To send again what failed or was missed: first how many there are, then the sending, a part at a time. */
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
          <Missed visit={visit} again={again} />
        </>
      ) : (
        <Notice mood="waiting">
          <p>{texts.againDisabled}</p>
        </Notice>
      )}
    </Frame>,
    problem || again.dayProblem ? 422 : 200,
  );
}

function Sent({ visit, again: { endpoint, since, sent } }: AgainParts) {
  if (!sent) return null;
  const texts = endpointTexts(visit.language);
  const count = number(visit.language, sent.count);
  return (
    <Notice mood="good" role="status">
      <p>{sent.after === null ? texts.sent(count) : texts.sentMore(count)}</p>
      {sent.after !== null && (
        <Form visit={visit} action={visit.at(`/webhooks/${endpoint.id}/again/${sent.of}`)}>
          <input type="hidden" name="since" value={since} />
          <input type="hidden" name="after" value={sent.after} />
          <input type="hidden" name="sent" value={String(sent.count)} />
          <p>
            <Button>{texts.goOn}</Button>
          </p>
        </Form>
      )}
    </Notice>
  );
}

function Failed({ visit, again: { endpoint, since, dayProblem, failed } }: AgainParts) {
  const texts = endpointTexts(visit.language);
  return (
    <section class="part">
      <form class="form" method="get" action={visit.at(`/webhooks/${endpoint.id}/again`)}>
        <Input name="since" label={texts.since} hint={texts.sinceHint} type="date" value={since} problem={dayProblem} />
        <p>
          <Button tone="plain">{texts.count}</Button>
        </p>
      </form>
      {failed === 0 && <p role="status">{texts.failedNone}</p>}
      {failed !== null && failed > 0 && (
        <Form visit={visit} action={visit.at(`/webhooks/${endpoint.id}/again/failed`)}>
          <p role="status">{texts.failedFound(previewed(visit, failed))}</p>
          <input type="hidden" name="since" value={since} />
          <p>
            <Button>{texts.resend(previewed(visit, failed))}</Button>
          </p>
        </Form>
      )}
    </section>
  );
}

function Missed({ visit, again: { endpoint, missed } }: AgainParts) {
  const texts = endpointTexts(visit.language);
  const time = (at: number): string => dateTime(visit.language, visit.workspace.timezone, at);
  return (
    <section class="part">
      <h2>{texts.missed}</h2>
      {missed.length === 0 ? (
        <p>{texts.missedNone}</p>
      ) : (
        <Form visit={visit} action={visit.at(`/webhooks/${endpoint.id}/again/missed`)}>
          <ul>
            {missed.map(({ disabledAt, enabledAt, events }) => (
              <li>{texts.missedTime(time(disabledAt), time(enabledAt), previewed(visit, events))}</li>
            ))}
          </ul>
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
