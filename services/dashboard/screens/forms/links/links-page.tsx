import type { Form } from '../../../../../shared/forms/verbs/forms.ts';
import {
  type LinkFilter,
  type LinkPage,
  type LinkState,
  type ListedLink,
  linkStates,
} from '../../../../../shared/forms/verbs/link-list.ts';
import { Badge, type Mood } from '../../../../../shared/ui/components/badge.tsx';
import { ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Filter } from '../../../../../shared/ui/components/filter.tsx';
import { Name } from '../../../../../shared/ui/components/name.tsx';
import { Empty, Table } from '../../../../../shared/ui/components/table.tsx';
import { Time } from '../../../../../shared/ui/components/time.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import { Frame } from '../../../frame/frame.tsx';
import { page } from '../../../request/answers.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { LinkDeeds } from '../form-page.tsx';
import { FormTabs } from '../form-tabs.tsx';
import { titleOf } from '../form-title.ts';
import { LinkBound } from './link-bound.tsx';
import { linkTexts } from './link-texts.ts';

const moods = {
  scheduled: 'waiting',
  live: 'plain',
  opened: 'waiting',
  answered: 'good',
  expired: 'plain',
  cancelled: 'bad',
} as const satisfies Record<LinkState, Mood>;

/** How a link stands. */
export function LinkBadge({ visit, state }: { readonly visit: MemberVisit; readonly state: LinkState }) {
  return <Badge mood={moods[state]}>{linkTexts(visit.language).states[state]}</Badge>;
}

/** The links of a form by a filter that is in the address. */
export function linksPage(visit: MemberVisit, form: Form, filter: LinkFilter, { links, next }: LinkPage): Response {
  const texts = linkTexts(visit.language);
  const here = visit.at(`/forms/${form.id}/links`);
  const isFiltered = filter.state !== null || filter.before !== null;
  const older = new URLSearchParams({ ...(filter.state && { state: filter.state }), before: next ?? '' });
  return page(
    <Frame
      visit={visit}
      title={titleOf(visit.language, form)}
      actions={form.version > 0 && <LinkDeeds visit={visit} form={form.id} />}
    >
      <FormTabs visit={visit} form={form.id} here="links" />
      {links.length === 0 && next === null && !isFiltered ? (
        <Empty {...texts.empty} />
      ) : (
        <>
          <Filter
            action={here}
            submit={texts.filter}
            fields={[
              {
                name: 'state',
                label: texts.state,
                choices: [
                  { value: '', label: texts.all },
                  ...linkStates.map((value) => ({ value, label: texts.states[value] })),
                ],
                chosen: filter.state ?? '',
              },
            ]}
          />
          {links.length === 0 ? (
            <p role="status">{texts.noneHere}</p>
          ) : (
            <LinksTable visit={visit} form={form.id} links={links} />
          )}
        </>
      )}
      {next !== null && (
        <p class="actions">
          <ButtonLink href={`${here}?${older}`}>{texts.older}</ButtonLink>
        </p>
      )}
    </Frame>,
  );
}

interface LinksTableParts {
  readonly visit: MemberVisit;
  readonly form: string;
  readonly links: readonly ListedLink[];
}

function LinksTable({ visit, form, links }: LinksTableParts) {
  const { language, workspace } = visit;
  const texts = linkTexts(language);
  const time = (at: number) => <Time language={language} zone={workspace.timezone} at={at} otherwise="" />;
  return (
    <Table
      label={texts.links}
      rows={links}
      columns={[
        {
          title: texts.customer,
          cell: ({ id, customerName, customerPhone }) => (
            <div>
              <a href={visit.at(`/forms/${form}/links/${id}`)}>
                <Name of={customerName ?? customerPhone ?? texts.nobody} />
              </a>
              {customerName && customerPhone && (
                <small class="line">
                  <bdi dir="ltr">{customerPhone}</bdi>
                </small>
              )}
            </div>
          ),
        },
        { title: texts.state, cell: ({ state }) => <LinkBadge visit={visit} state={state} /> },
        { title: texts.made, cell: ({ createdAt }) => time(createdAt) },
        {
          title: texts.expires,
          cell: ({ expiresAt }) => <LinkBound visit={visit} at={expiresAt} otherwise={visit.texts.never} isEnd />,
        },
        {
          title: texts.editsLeft,
          isNumber: true,
          cell: ({ edits, editsUsed }) => number(language, Math.max(0, edits - (editsUsed ?? 0))),
        },
      ]}
    />
  );
}
