import type { listKeys } from '../../admin/api-keys.ts';
import { page } from '../../web/answers.ts';
import type { MemberVisit } from '../../web/visit.ts';
import { Badge } from '../components/badge.tsx';
import { ButtonLink } from '../components/button.tsx';
import { Code } from '../components/code.tsx';
import { Confirm } from '../components/confirm.tsx';
import { Empty, Table } from '../components/table.tsx';
import { Time } from '../components/time.tsx';
import { Frame } from '../frame/frame.tsx';
import { number } from '../texts/formats.ts';
import { keyTexts } from './texts.ts';

type Key = Awaited<ReturnType<typeof listKeys>>[number];

export function listPage(
  visit: MemberVisit,
  keys: readonly Key[],
  { baseUrl, now }: { baseUrl: string; now: number },
): Response {
  const texts = keyTexts(visit.language);
  const create = (
    <ButtonLink tone="primary" href={visit.at('/keys/new')}>
      {texts.create}
    </ButtonLink>
  );
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead} actions={keys.length > 0 && create}>
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
    <section class="notice notice--good" data-turbo-temporary>
      <h2>{texts.value}</h2>
      <p>{texts.valueLead}</p>
      <Code visit={visit} label={texts.value}>
        {value}
      </Code>
      <h3>{texts.tryIt}</h3>
      <Code visit={visit} label={texts.tryIt}>
        {`curl -H 'Authorization: Bearer ${value}' '${baseUrl}/api/v1/orders?limit=3'`}
      </Code>
    </section>
  );
}

function Keys({
  visit,
  keys,
  now,
}: {
  readonly visit: MemberVisit;
  readonly keys: readonly Key[];
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
          cell: ({ name, lastFour, environment }) => (
            <>
              <bdi>{name}</bdi>
              <small dir="ltr">{`sk_live_…${lastFour}`}</small>
              <small>{texts.environments[environment]}</small>
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
          cell: ({ rateLimit }) => (rateLimit === null ? visit.texts.none : number(language, rateLimit)),
        },
        { title: texts.lastUsed, cell: ({ lastUsedAt }) => time(lastUsedAt, visit.texts.never) },
        { title: texts.expires, cell: ({ expiresAt }) => time(expiresAt, visit.texts.never) },
        { title: texts.state, cell: (key) => <State texts={texts} state={stateOf(key, now)} /> },
        { title: visit.texts.deeds, cell: (key) => <Deeds visit={visit} keyOf={key} /> },
      ]}
    />
  );
}

type State = 'active' | 'revoked' | 'expired';

function stateOf({ revokedAt, expiresAt }: Key, now: number): State {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}

function State({ texts, state }: { readonly texts: ReturnType<typeof keyTexts>; readonly state: State }) {
  return <Badge mood={state === 'active' ? 'good' : 'plain'}>{texts.states[state]}</Badge>;
}

function Deeds({ visit, keyOf: { id, revokedAt } }: { readonly visit: MemberVisit; readonly keyOf: Key }) {
  const texts = keyTexts(visit.language);
  return (
    <div class="deeds">
      {revokedAt === null && (
        <Confirm
          visit={visit}
          id={`revoke-${id}`}
          action={visit.at(`/keys/${id}/revoke`)}
          label={texts.revoke}
          title={texts.revokeTitle}
        >
          <p>{texts.revokeText}</p>
        </Confirm>
      )}
      <Confirm
        visit={visit}
        id={`delete-${id}`}
        action={visit.at(`/keys/${id}/delete`)}
        label={texts.remove}
        title={texts.removeTitle}
      >
        <p>{texts.removeText}</p>
      </Confirm>
    </div>
  );
}
