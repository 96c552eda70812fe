import type { Form } from '../../../../../shared/forms/verbs/forms.ts';
import { type LinkFilter, type LinkPage, linkStates } from '../../../../../shared/forms/verbs/link-list.ts';
import { NextPage } from '../../../../../shared/ui/components/button.tsx';
import { Filter } from '../../../../../shared/ui/components/forms/filter.tsx';
import { Name } from '../../../../../shared/ui/components/name.tsx';
import { Empty, Table } from '../../../../../shared/ui/components/table.tsx';
import { Moment } from '../../../frame/moment.tsx';
import type { MemberVisit, WithVisit } from '../../../request/visit.ts';
import { titleOf } from '../form.ts';
import { framed } from '../form-frame.tsx';
import { LinkActions } from '../form-page.tsx';
import { EditsLeft, LinkBadge, LinkBound } from './link-parts.tsx';
import { linkTexts } from './link-texts.ts';

export function linksPage(visit: MemberVisit, form: Form, filter: LinkFilter, { links, next }: LinkPage): Response {
  const texts = linkTexts(visit.language);
  const here = visit.at(`/forms/${form.id}/links`);
  const isFiltered = filter.state !== null || filter.before !== null;
  const older = new URLSearchParams({ ...(filter.state && { state: filter.state }), before: next ?? '' });
  const states = linkStates.map((value) => ({ value, label: texts.states[value] }));
  const choices = [{ value: '', label: texts.all }, ...states];
  return framed({
    ...{ visit, form, here: 'links' },
    title: titleOf(visit.language, form),
    actions: form.version > 0 && <LinkActions visit={visit} form={form.id} />,
    children: (
      <>
        {links.length === 0 && next === null && !isFiltered ? (
          <Empty {...texts.empty} />
        ) : (
          <>
            <Filter
              action={here}
              submit={visit.texts.show}
              fields={[{ name: 'state', label: visit.texts.state, choices, chosen: filter.state ?? '' }]}
            />
            {links.length === 0 ? (
              <p role="status">{texts.noneHere}</p>
            ) : (
              <LinksTable visit={visit} form={form.id} links={links} />
            )}
          </>
        )}
        <NextPage href={next && `${here}?${older}`} label={texts.older} />
      </>
    ),
  });
}

function LinksTable({ visit, form, links }: WithVisit<{ form: string; links: LinkPage['links'] }>) {
  const texts = linkTexts(visit.language);
  return (
    <Table
      label={texts.links}
      rows={links}
      columns={[
        {
          title: visit.texts.customer,
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
        { title: visit.texts.state, cell: (link) => <LinkBadge visit={visit} link={link} /> },
        { title: texts.made, cell: ({ createdAt }) => <Moment visit={visit} at={createdAt} /> },
        {
          title: texts.expires,
          cell: ({ expiresAt }) => <LinkBound visit={visit} at={expiresAt} otherwise={visit.texts.never} isEnd />,
        },
        { title: texts.editsLeft, isNumber: true, cell: (link) => <EditsLeft visit={visit} link={link} /> },
      ]}
    />
  );
}
