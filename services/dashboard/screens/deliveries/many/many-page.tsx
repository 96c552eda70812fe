import { Button, ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Progress } from '../../../../../shared/ui/components/charts/progress.tsx';
import { Input, Select } from '../../../../../shared/ui/components/forms/field.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import { eventNames } from '../../../../../shared/webhooks/rules/event-pattern.ts';
import { resendable } from '../../../../../shared/webhooks/rules/retry.ts';
import { Frame } from '../../../frame/frame.tsx';
import { page } from '../../../request/answers.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { WebhookTabs } from '../../endpoints/webhook-tabs.tsx';
import { deliveryTexts } from '../texts.ts';
import { ManyCounted } from './many-counted.tsx';
import { fieldsOf, type ManyParts, type Run } from './many-run.ts';
import { manyTexts } from './many-texts.ts';
import { resendQuery } from './resend-filter.ts';

export function manyPage(visit: MemberVisit, parts: ManyParts): Response {
  const texts = manyTexts(visit.language);
  const { run, counted, problems = {} } = parts;
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead} problem={problems.formError}>
      <WebhookTabs visit={visit} here="deliveries" />
      {run && <ManyProgress visit={visit} run={run} />}
      {run === null && <Which visit={visit} parts={parts} />}
      {counted && <ManyCounted visit={visit} parts={{ ...parts, counted }} />}
    </Frame>,
    Object.keys(problems).length > 0 ? 422 : 200,
  );
}

function Which({ visit, parts: { filter, endpoints, problems = {} } }: { visit: MemberVisit; parts: ManyParts }) {
  const texts = manyTexts(visit.language);
  const words = deliveryTexts(visit.language);
  const all = { value: '', label: words.all };
  return (
    <form class="form" method="get" action={visit.at('/webhooks/deliveries/again')}>
      <div class="pair">
        <Select
          name="status"
          label={words.status}
          choices={resendable.map((value) => ({ value, label: texts.statuses[value] }))}
          chosen={[filter.status]}
        />
        <Select
          name="event"
          label={words.event}
          choices={[all, ...eventNames.map((value) => ({ value, label: value }))]}
          chosen={[filter.event ?? '']}
        />
      </div>
      <Select
        name="endpoint"
        label={words.endpoint}
        choices={[all, ...endpoints.map(({ id, url }) => ({ value: id, label: url }))]}
        chosen={[filter.endpoint ?? '']}
      />
      <div class="field">
        <div class="pair">
          <Input name="from" label={texts.from} type="datetime-local" value={filter.from} problem={problems.from} />
          <Input name="until" label={texts.until} type="datetime-local" value={filter.until} problem={problems.until} />
        </div>
        <p class="field__hint">{texts.timesHint}</p>
      </div>
      <p>
        <Button tone="plain">{texts.count}</Button>
      </p>
    </form>
  );
}

function ManyProgress({ visit, run }: { readonly visit: MemberVisit; readonly run: Run }) {
  const { filter, sent, skipped, total, position } = run;
  const texts = manyTexts(visit.language);
  const path = visit.at('/webhooks/deliveries/again');
  const { endpoint, event } = filter;
  const watched = new URLSearchParams({ ...(endpoint && { endpoint }), ...(event && { event }), since: 'all' });
  const words = (): string => {
    const count = number(visit.language, sent);
    if (position === null) return texts.done(count);
    return total === null ? texts.sent(count) : texts.sentOf(count, number(visit.language, total));
  };
  return (
    <>
      <Progress
        visit={visit}
        done={sent + skipped}
        total={total}
        next={position === null ? null : { action: path, fields: fieldsOf(run) }}
        stopHref={`${path}?${resendQuery(filter)}`}
      >
        {words()} {skipped > 0 && texts.skipped(number(visit.language, skipped))}
      </Progress>
      {position === null && (
        <p class="actions">
          <ButtonLink href={visit.at(`/webhooks/deliveries?${watched}`)}>{texts.watch}</ButtonLink>
          <ButtonLink href={`${path}?${resendQuery(filter)}`}>{texts.others}</ButtonLink>
        </p>
      )}
    </>
  );
}
