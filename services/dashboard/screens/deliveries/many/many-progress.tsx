import { ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Progress } from '../../../../../shared/ui/components/progress.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { manyQuery } from './many-filter.ts';
import { fieldsOf, type Run } from './many-run.ts';
import { manyTexts } from './many-texts.ts';

/** How far a run is, and the form that takes its next part. */
export function ManyProgress({ visit, run }: { readonly visit: MemberVisit; readonly run: Run }) {
  const { filter, sent, skipped, total, place } = run;
  const texts = manyTexts(visit.language);
  const path = visit.at('/webhooks/deliveries/again');
  const { endpoint, event } = filter;
  const watched = new URLSearchParams({ ...(endpoint && { endpoint }), ...(event && { event }), since: 'all' });
  const words = (): string => {
    const count = number(visit.language, sent);
    if (place === null) return texts.done(count);
    return total === null ? texts.sent(count) : texts.sentOf(count, number(visit.language, total));
  };
  return (
    <>
      <Progress
        visit={visit}
        done={sent + skipped}
        total={total}
        next={place === null ? null : { action: path, fields: fieldsOf(run) }}
        stopHref={`${path}?${manyQuery(filter)}`}
      >
        {words()} {skipped > 0 && texts.skipped(number(visit.language, skipped))}
      </Progress>
      {place === null && (
        <p class="actions">
          <ButtonLink href={visit.at(`/webhooks/deliveries?${watched}`)}>{texts.watch}</ButtonLink>
          <ButtonLink href={`${path}?${manyQuery(filter)}`}>{texts.others}</ButtonLink>
        </p>
      )}
    </>
  );
}
