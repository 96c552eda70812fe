import type { KeyWithUse } from '../../../../shared/keys/api-keys.ts';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Code } from '../../../../shared/ui/components/code.tsx';
import { ShownOnce } from '../../../../shared/ui/components/shown-once.tsx';
import { Empty, Table } from '../../../../shared/ui/components/table.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import { apiDenied } from '../../../../shared/workspaces/rules/plan-access.ts';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { CallTabs } from '../calls/call-tabs.tsx';
import { NeedsPlan } from '../settings/needs-plan.tsx';
import { KeyActions, KeyState } from './key-parts.tsx';
import { keyTexts } from './texts.ts';

export function listPage(
  visit: MemberVisit,
  keys: readonly KeyWithUse[],
  { baseUrl, now }: { baseUrl: string; now: number },
): Response {
  const texts = keyTexts(visit.language);
  const isDenied = apiDenied(visit.workspace) !== null;
  const create = !isDenied && (
    <ButtonLink tone="primary" href={visit.at('/keys/new')}>
      {texts.create}
    </ButtonLink>
  );
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead} actions={keys.length > 0 && create}>
      <CallTabs visit={visit} here="keys" />
      {isDenied && <NeedsPlan visit={visit}>{texts.errors.plan}</NeedsPlan>}
      {visit.notice?.kind === 'secret' && (
        <ShownOnce visit={visit} title={texts.value} lead={texts.valueLead} value={visit.notice.text}>
          <h3>{texts.tryIt}</h3>
          <Code visit={visit} label={texts.tryIt}>
            {`curl -H 'Authorization: Bearer ${visit.notice.text}' '${baseUrl}/api/v1/orders?limit=3'`}
          </Code>
        </ShownOnce>
      )}
      {keys.length === 0 ? <Empty {...texts.empty}>{create}</Empty> : <Keys visit={visit} keys={keys} now={now} />}
    </Frame>,
  );
}

function Keys({ visit, keys, now }: { visit: MemberVisit; keys: readonly KeyWithUse[]; now: number }) {
  const { language } = visit;
  const texts = keyTexts(language);
  const time = (at: number | null) => <Moment visit={visit} at={at} otherwise={visit.texts.never} />;
  return (
    <Table
      label={texts.title}
      rows={keys}
      columns={[
        {
          title: texts.name,
          cell: (key) => (
            <>
              <a href={visit.at(`/keys/${key.id}`)}>
                <bdi>{key.name}</bdi>
              </a>
              <small dir="ltr">{`sk_live_…${key.lastFour}`}</small>
              <small>{texts.environments[key.environment]}</small>
              <KeyState texts={texts} keyOf={key} now={now} />
            </>
          ),
        },
        {
          title: texts.permissions,
          cell: ({ permissions }) => permissions.map((each) => <small dir="ltr">{each}</small>),
        },
        {
          title: texts.rateLimit,
          isNumber: true,
          cell: ({ rateLimit }) => (rateLimit === null ? texts.noLimit : number(language, rateLimit)),
        },
        { title: texts.thisHour, isNumber: true, cell: ({ callsThisHour }) => number(language, callsThisHour) },
        { title: texts.inDay, isNumber: true, cell: ({ callsInDay }) => number(language, callsInDay) },
        { title: texts.lastUsed, cell: ({ lastUsedAt }) => time(lastUsedAt) },
        { title: texts.expires, cell: ({ expiresAt }) => time(expiresAt) },
        { title: visit.texts.actions, cell: (key) => <KeyActions visit={visit} keyOf={key} /> },
      ]}
    />
  );
}
