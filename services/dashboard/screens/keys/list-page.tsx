import type { UsedKey } from '../../../../shared/keys/api-keys.ts';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Code } from '../../../../shared/ui/components/code.tsx';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import { Empty, Table } from '../../../../shared/ui/components/table.tsx';
import { Time } from '../../../../shared/ui/components/time.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import { apiDenied } from '../../../../shared/workspaces/rules/plan-access.ts';
import { Frame } from '../../frame/frame.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { NeedsPlan } from '../settings/needs-plan.tsx';
import { Deeds, KeyState } from './key-parts.tsx';
import { keyTexts } from './texts.ts';

export function listPage(
  visit: MemberVisit,
  keys: readonly UsedKey[],
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
      {isDenied && <NeedsPlan visit={visit}>{texts.errors.plan}</NeedsPlan>}
      {visit.notice?.kind === 'secret' && <NewValue visit={visit} value={visit.notice.text} baseUrl={baseUrl} />}
      {keys.length === 0 ? <Empty {...texts.empty}>{create}</Empty> : <Keys visit={visit} keys={keys} now={now} />}
    </Frame>,
  );
}

function NewValue({
  visit,
  value,
  baseUrl,
}: {
  readonly visit: MemberVisit;
  readonly value: string;
  readonly baseUrl: string;
}) {
  const texts = keyTexts(visit.language);
  return (
    <Notice mood="good" isOnce>
      <h2>{texts.value}</h2>
      <p>{texts.valueLead}</p>
      <Code visit={visit} label={texts.value}>
        {value}
      </Code>
      <h3>{texts.tryIt}</h3>
      <Code visit={visit} label={texts.tryIt}>
        {`curl -H 'Authorization: Bearer ${value}' '${baseUrl}/api/v1/orders?limit=3'`}
      </Code>
    </Notice>
  );
}

function Keys({
  visit,
  keys,
  now,
}: {
  readonly visit: MemberVisit;
  readonly keys: readonly UsedKey[];
  readonly now: number;
}) {
  const { language, workspace } = visit;
  const texts = keyTexts(language);
  const time = (at: number | null, otherwise: string) => (
    <Time language={language} zone={workspace.timezone} at={at} otherwise={otherwise} />
  );
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
        { title: texts.lastUsed, cell: ({ lastUsedAt }) => time(lastUsedAt, visit.texts.never) },
        { title: texts.expires, cell: ({ expiresAt }) => time(expiresAt, visit.texts.never) },
        { title: visit.texts.deeds, cell: (key) => <Deeds visit={visit} keyOf={key} /> },
      ]}
    />
  );
}
