import type { CallCount, CallFilter, readCalls } from '../../../../shared/keys/calls/read-calls.ts';
import type { HourOfCalls } from '../../../../shared/keys/refused-calls.ts';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Chart } from '../../../../shared/ui/components/charts/chart.tsx';
import { Filter } from '../../../../shared/ui/components/forms/filter.tsx';
import { Empty } from '../../../../shared/ui/components/table.tsx';
import { clockTime, number } from '../../../../shared/ui/texts/formats.ts';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit, WithVisit } from '../../request/visit.ts';
import { maxRequestIdLength, paths, queryOf, statuses } from './call-filter.ts';
import { CallTabs } from './call-tabs.tsx';
import { CountedCalls, type KeyNames, SingleCalls } from './calls-tables.tsx';
import { callTexts } from './texts.ts';

interface Shown {
  readonly filter: CallFilter;
  readonly keys: KeyNames;
  readonly listed: Awaited<ReturnType<typeof readCalls>>;
  /** Null in a search for one request and on older pages, which show no counts. */
  readonly counted: { readonly counts: readonly CallCount[]; readonly hours: readonly HourOfCalls[] } | null;
}

export function callsPage(visit: MemberVisit, { filter, keys, listed, counted }: Shown): Response {
  const texts = callTexts(visit.language);
  const hasNone = listed.calls.length === 0 && listed.older === null && (counted?.counts.length ?? 0) === 0;
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead}>
      <CallTabs visit={visit} here="calls" />
      <Filters visit={visit} filter={filter} keys={keys} />
      {hasNone && <Empty {...(filter.request === null ? texts.none : texts.notKept)} />}
      {!hasNone && counted && <Counted visit={visit} keys={keys} {...counted} />}
      {!hasNone && <Single visit={visit} filter={filter} keys={keys} listed={listed} />}
    </Frame>,
  );
}

function Filters({ visit, filter, keys }: WithVisit<Pick<Shown, 'filter' | 'keys'>>) {
  const texts = callTexts(visit.language);
  const all = { value: '', label: texts.all };
  const { request, key, path, status } = filter;
  return (
    <Filter
      action={visit.at('/keys/calls')}
      submit={visit.texts.show}
      search={{ name: 'request', label: texts.request, value: request ?? '', maxLength: maxRequestIdLength }}
      fields={[
        {
          ...{ name: 'key', label: texts.key, chosen: key ?? '' },
          choices: [all, ...[...keys].map(([value, label]) => ({ value, label }))],
        },
        {
          ...{ name: 'path', label: texts.path, chosen: path ?? '' },
          choices: [all, ...paths.map((value) => ({ value, label: value }))],
        },
        {
          ...{ name: 'status', label: texts.status, chosen: String(status ?? '') },
          choices: [
            all,
            { value: 'errors', label: texts.errors },
            ...statuses.map(String).map((value) => ({ value, label: value })),
          ],
        },
      ]}
    />
  );
}

function Counted({ visit, keys, counts, hours }: WithVisit<{ keys: KeyNames } & NonNullable<Shown['counted']>>) {
  const { language, workspace } = visit;
  const texts = callTexts(language);
  const inDay = hours.reduce((sum, { calls }) => sum + calls, 0);
  return (
    <section class="part">
      <h2>{texts.counted}</h2>
      <Chart
        language={language}
        label={texts.inDay(number(language, inDay))}
        axis={texts.hour}
        currentLabel={texts.calls}
        tableLabel={visit.texts.asTable}
        bars={hours.map(({ hour, calls }) => ({ label: clockTime(language, workspace.timezone, hour), value: calls }))}
      />
      {counts.length > 0 && <CountedCalls visit={visit} counts={counts} keys={keys} />}
    </section>
  );
}

function Single({ visit, filter, keys, listed: { calls, older } }: WithVisit<Omit<Shown, 'counted'>>) {
  const texts = callTexts(visit.language);
  return (
    <section class="part">
      <h2>{texts.single}</h2>
      <p class="lead">{texts.singleLead}</p>
      {calls.length > 0 ? (
        <SingleCalls visit={visit} calls={calls} keys={keys} />
      ) : (
        <p role="status">{texts.noneHere}</p>
      )}
      {older !== null && (
        <p class="actions">
          <ButtonLink href={visit.at(`/keys/calls?${queryOf({ ...filter, before: older })}`)}>
            {calls.length > 0 ? visit.texts.older : texts.lookBack}
          </ButtonLink>
        </p>
      )}
    </section>
  );
}
