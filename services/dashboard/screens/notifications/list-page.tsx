import { channels, kindsWithLink, notificationKinds } from '../../../../shared/notifications/rules/kinds.ts';
import { contentOf } from '../../../../shared/notifications/texts/content.ts';
import {
  type listMessages,
  messageStatuses,
  type ToldMessage,
} from '../../../../shared/notifications/verbs/list-messages.ts';
import { Badge, type Mood } from '../../../../shared/ui/components/badge.tsx';
import { Button, ButtonLink, NextPage } from '../../../../shared/ui/components/button.tsx';
import { Filter } from '../../../../shared/ui/components/forms/filter.tsx';
import { Form } from '../../../../shared/ui/components/forms/form.tsx';
import { Table } from '../../../../shared/ui/components/table.tsx';
import { number } from '../../../../shared/ui/texts/formats.ts';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import type { MemberVisit, WithVisit } from '../../request/visit.ts';
import { kindTexts } from './kind-texts.ts';
import { NoMail } from './no-mail.tsx';
import { notificationTexts } from './texts.ts';

const moods: Readonly<Record<ToldMessage['status'], Mood>> = {
  pending: 'waiting',
  sent: 'good',
  failed: 'bad',
  skipped: 'plain',
};

interface ListParts extends Awaited<ReturnType<typeof listMessages>> {
  readonly filter: Readonly<Record<'status' | 'channel' | 'kind', string | undefined>>;
  readonly dashboardUrl: string;
  readonly sendsMail: boolean;
}

export function listPage(
  visit: MemberVisit,
  { messages, older, filter, dashboardUrl, sendsMail }: ListParts,
): Response {
  const { language } = visit;
  const texts = notificationTexts(language).list;
  const chosen = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]],
  );
  return page(
    <Frame
      visit={visit}
      title={texts.title}
      lead={texts.lead}
      actions={<ButtonLink href={visit.at('/settings/notifications')}>{texts.toSettings}</ButtonLink>}
    >
      <NoMail visit={visit} sendsMail={sendsMail} />
      <Filters visit={visit} filter={filter} />
      <Table
        label={texts.title}
        rows={messages}
        empty={chosen.length > 0 ? texts.none : texts.empty}
        columns={[
          { title: texts.when, cell: ({ createdAt }) => <Moment visit={visit} at={createdAt} /> },
          {
            title: notificationTexts(language).what,
            cell: (message) => <What visit={visit} message={message} dashboardUrl={dashboardUrl} />,
          },
          { title: texts.to, cell: (message) => <To visit={visit} message={message} /> },
          { title: texts.channel, cell: ({ channel }) => notificationTexts(language).channels[channel] },
          { title: visit.texts.state, cell: (message) => <Result visit={visit} message={message} /> },
        ]}
      />
      <NextPage
        href={older && visit.at(`/notifications?${new URLSearchParams([...chosen, ['before', older]])}`)}
        label={visit.texts.older}
      />
    </Frame>,
  );
}

function Filters({ visit, filter }: WithVisit<Pick<ListParts, 'filter'>>) {
  const { list: texts, what, channels: names } = notificationTexts(visit.language);
  const of = (values: readonly string[], names: Readonly<Record<string, string>>) => [
    { value: '', label: texts.all },
    ...values.map((value) => ({ value, label: names[value] ?? value })),
  ];
  const field = (name: keyof ListParts['filter'], label: string, choices: ReturnType<typeof of>) => {
    return { name, label, choices, chosen: filter[name] ?? '' };
  };
  return (
    <Filter
      action={visit.at('/notifications')}
      submit={visit.texts.show}
      fields={[
        field('status', visit.texts.state, of(messageStatuses, texts.statuses)),
        field('channel', texts.channel, of(channels, names)),
        field('kind', what, of(notificationKinds, kindTexts(visit.language))),
      ]}
    />
  );
}

type Shown = WithVisit<{ message: ToldMessage }>;

/** The message's title, with its link if that is in this workspace. */
function What({ visit, message, dashboardUrl }: Shown & Pick<ListParts, 'dashboardUrl'>) {
  const { language, workspace } = visit;
  const { kind, count, first } = message;
  const named = kindTexts(language)[kind];
  // Notifications are deleted a little before their messages.
  if (first === null) return <>{named}</>;
  const item = { data: first.data, subjectId: first.subjectId, token: null };
  const items = Array.from({ length: count }, () => item) as unknown as Parameters<typeof contentOf>[0]['items'];
  const { title, action } = contentOf({ kind, workspace, items }, { language, dashboardUrl });
  const { pathname } = new URL(action.url);
  return (
    <>
      {pathname.startsWith(visit.at('/')) ? (
        <a href={pathname}>
          <bdi>{title}</bdi>
        </a>
      ) : (
        <bdi>{title}</bdi>
      )}
      {title !== named && <small>{named}</small>}
    </>
  );
}

function To({ visit, message: { channel, email, deviceName } }: Shown) {
  const texts = notificationTexts(visit.language).list;
  if (channel === 'chat') return <>{texts.chat}</>;
  if (channel === 'push') return <bdi>{deviceName ?? texts.device}</bdi>;
  if (email === null) return <>{texts.gone}</>;
  return <bdi dir="ltr">{email}</bdi>;
}

function Result({ visit, message: { id, kind, status, attempt, lastError } }: Shown) {
  const texts = notificationTexts(visit.language).list;
  return (
    <>
      <Badge mood={moods[status]}>{texts.statuses[status]}</Badge>
      {attempt > 1 && <small>{texts.attempts(number(visit.language, attempt))}</small>}
      {lastError !== null && (
        <small class="break">
          <bdi>{texts.reasons[lastError] ?? lastError}</bdi>
        </small>
      )}
      {(status === 'failed' || status === 'skipped') && !kindsWithLink.includes(kind) && (
        <Form visit={visit} action={visit.at(`/notifications/${id}/again`)}>
          <p class="actions">
            <Button tone="quiet">{texts.again}</Button>
          </p>
        </Form>
      )}
    </>
  );
}
