import { Badge } from '../../../../shared/ui/components/badge.tsx';
import { Code } from '../../../../shared/ui/components/code.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import type { Attempt } from '../../../../shared/webhooks/verbs/delivery-attempts.ts';
import { curlOf, type Signer, signedRequest } from '../../../../shared/webhooks/verbs/signed-request.ts';
import { Moment } from '../../frame/moment.tsx';
import type { MemberVisit } from '../../request/visit.ts';
import { deliveryTexts, failureWords } from './texts.ts';

export interface AttemptProps {
  readonly visit: MemberVisit;
  readonly delivery: { readonly id: string; readonly event: string };
  readonly signer: Signer;
  readonly attempt: Attempt;
}

export function AttemptPart({ visit, attempt, isOpen, ...rest }: AttemptProps & { readonly isOpen: boolean }) {
  const texts = deliveryTexts(visit.language);
  const { round, number: nth, sentAt, durationMs, httpStatus, error, errorText } = attempt;
  return (
    <details class="disclosure" open={isOpen}>
      <summary>
        <Badge mood={error === null ? 'good' : 'bad'}>{texts.statuses[error === null ? 'delivered' : 'failed']}</Badge>
        <strong>{texts.roundOf(number(visit.language, round), number(visit.language, nth))}</strong>
        <Moment visit={visit} at={sentAt} isExact />
        <span>{texts.ms(number(visit.language, durationMs))}</span>
        <span>{httpStatus === null ? texts.noAnswer : <bdi dir="ltr">{`HTTP ${httpStatus}`}</bdi>}</span>
      </summary>
      <div>
        <p>{error === null ? texts.ok : failureWords(visit.language, error)}</p>
        {errorText && (
          <section class="part">
            <h3>{texts.answered}</h3>
            <Code visit={visit} label={texts.answered}>
              {errorText}
            </Code>
          </section>
        )}
        <RequestPart visit={visit} attempt={attempt} {...rest} />
      </div>
    </details>
  );
}

function RequestPart({ visit, delivery, signer, attempt }: AttemptProps) {
  const texts = deliveryTexts(visit.language);
  const request = signedRequest(signer, delivery, attempt);
  if (request === null) return <p>{texts.bodyGone}</p>;
  const head = [`POST ${signer.url}`, ...request.headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return (
    <section class="part">
      <h3>{texts.request}</h3>
      <Code visit={visit} label={texts.headers}>
        {head}
      </Code>
      <h3>{texts.body}</h3>
      <Code visit={visit} label={texts.body}>
        {request.body}
      </Code>
      <h3>{texts.curl}</h3>
      <Code visit={visit} label={texts.curl}>
        {curlOf(request)}
      </Code>
      <p>
        <small>{request.nextSignature === null ? texts.secretNow : texts.secretsNow}</small>
      </p>
    </section>
  );
}
