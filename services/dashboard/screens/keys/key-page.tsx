import type { KeyWithUse } from '../../../../shared/keys/api-keys.ts';
import type { HourOfCalls, Refusals } from '../../../../shared/keys/refused-calls.ts';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Chart } from '../../../../shared/ui/components/charts/chart.tsx';
import { Facts } from '../../../../shared/ui/components/facts.tsx';
import { Empty, Table } from '../../../../shared/ui/components/table.tsx';
import { clockTime, number } from '../../../../shared/ui/texts/formats.ts';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { callTexts } from '../calls/texts.ts';
import { KeyActions, KeyState } from './key-parts.tsx';
import { keyTexts } from './texts.ts';

interface KeyPageParts {
  readonly key: KeyWithUse;
  readonly hours: readonly HourOfCalls[];
  readonly refusals: readonly Refusals[];
  readonly now: number;
}

export function keyPage(visit: MemberVisit, { key, hours, refusals, now }: KeyPageParts): Response {
  const { language, workspace } = visit;
  const texts = keyTexts(language);
  const time = (at: number | null) => <Moment visit={visit} at={at} otherwise={visit.texts.never} />;
  const facts = [
    { name: texts.state, value: <KeyState texts={texts} keyOf={key} now={now} /> },
    { name: texts.shownKey, value: <span dir="ltr">{`sk_live_…${key.lastFour}`}</span> },
    { name: texts.environment, value: texts.environments[key.environment] },
    { name: texts.rateLimit, value: key.rateLimit === null ? texts.noLimit : number(language, key.rateLimit) },
    { name: texts.created, value: time(key.createdAt) },
    { name: texts.expires, value: time(key.expiresAt) },
    { name: texts.lastUsed, value: time(key.lastUsedAt) },
  ];
  return page(
    <Frame
      visit={visit}
      title={key.name}
      actions={
        <>
          <ButtonLink href={visit.at(`/keys/calls?key=${key.id}`)}>{callTexts(language).single}</ButtonLink>
          <ButtonLink href={visit.at('/keys')}>{texts.all}</ButtonLink>
        </>
      }
    >
      <Facts facts={facts} />
      <section class="part" aria-labelledby="may">
        <h2 id="may">{texts.permissions}</h2>
        <ul class="list">
          {key.permissions.map((each) => (
            <li>
              {texts.permission[each]} <small dir="ltr">{each}</small>
            </li>
          ))}
        </ul>
      </section>
      <Chart
        language={language}
        label={texts.callsOfDay(number(language, key.callsInDay))}
        axis={texts.hour}
        currentLabel={texts.calls}
        tableLabel={visit.texts.asTable}
        bars={hours.map(({ hour, calls }) => ({ label: clockTime(language, workspace.timezone, hour), value: calls }))}
      />
      <section class="part">
        <h2>{texts.refused}</h2>
        <p class="lead">{texts.refusedLead}</p>
        {refusals.length === 0 ? (
          <Empty {...texts.noneRefused} />
        ) : (
          <Table
            label={texts.refused}
            rows={refusals}
            columns={[
              { title: texts.answer, cell: ({ reason }) => statuses[reason] },
              {
                title: texts.reason,
                cell: ({ reason, detail }) => (
                  <>
                    {texts.reasons[reason]}
                    {detail && <small dir="ltr">{detail}</small>}
                    <small>{texts.mend[reason]}</small>
                  </>
                ),
              },
              { title: texts.calls, isNumber: true, cell: ({ calls }) => number(language, calls) },
              { title: texts.last, cell: ({ lastAt }) => time(lastAt) },
            ]}
          />
        )}
      </section>
      <KeyActions visit={visit} keyOf={key} />
    </Frame>,
  );
}

const statuses = {
  revoked: 401,
  expired: 401,
  plan: 401,
  switched_off: 401,
  permission: 403,
  rate_limit: 429,
} as const;
