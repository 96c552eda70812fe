import { type AuditEntry, type AuditFilter, readAudit } from '../../../../shared/people/audit.ts';
import { ButtonLink } from '../../../../shared/ui/components/button.tsx';
import { Filter } from '../../../../shared/ui/components/forms/filter.tsx';
import { Empty, Table } from '../../../../shared/ui/components/table.tsx';
import { Frame } from '../../frame/frame.tsx';
import { Moment } from '../../frame/moment.tsx';
import { page } from '../../request/answers.ts';
import { admin, type Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { auditTexts } from './texts.ts';

export const auditRoutes = [
  admin.get('/audit', async (visit, { db }: Needs<'db'>) => {
    const query = visit.url.searchParams;
    const [action, actor, before] = ['action', 'actor', 'before'].map((name) => query.get(name) ?? '');
    const filter = { action, actor, before };
    return auditPage(visit, await readAudit(db, visit.workspace.id, filter), filter);
  }),
];

function auditPage(
  visit: MemberVisit,
  { entries, older }: Awaited<ReturnType<typeof readAudit>>,
  { action = '', actor }: AuditFilter,
): Response {
  const texts = auditTexts(visit.language);
  const choices = Object.entries(texts.actions).map(([value, label]) => ({ value, label }));
  const next = new URLSearchParams({ ...(action && { action }), ...(actor && { actor }), before: older ?? '' });
  return page(
    <Frame visit={visit} title={texts.title} lead={texts.lead}>
      <Filter
        action={visit.at('/audit')}
        submit={visit.texts.show}
        fields={[
          { name: 'action', label: texts.what, choices: [{ value: '', label: texts.all }, ...choices], chosen: action },
        ]}
      />
      {entries.length === 0 ? <Empty {...texts.empty} /> : <Entries visit={visit} entries={entries} />}
      {older !== null && (
        <p class="actions">
          <ButtonLink href={visit.at(`/audit?${next}`)}>{visit.texts.older}</ButtonLink>
        </p>
      )}
    </Frame>,
  );
}

function Entries({ visit, entries }: { readonly visit: MemberVisit; readonly entries: readonly AuditEntry[] }) {
  const texts = auditTexts(visit.language);
  return (
    <Table
      label={texts.title}
      rows={entries}
      columns={[
        { title: texts.when, cell: ({ createdAt }) => <Moment visit={visit} at={createdAt} /> },
        {
          title: texts.who,
          cell: ({ actor, userId }) => <bdi>{(userId === null && texts.actors[actor]) || actor}</bdi>,
        },
        { title: texts.what, cell: ({ action }) => texts.actions[action] ?? <bdi>{action}</bdi> },
        {
          title: texts.target,
          cell: ({ target, details }) => (
            <>
              <bdi>{target ?? ''}</bdi>
              <small>
                <bdi>{detailsIn(visit, details)}</bdi>
              </small>
            </>
          ),
        },
        { title: texts.from, cell: ({ address }) => <span dir="ltr">{address ?? ''}</span> },
      ]}
    />
  );
}

/** The first three details, as values; a switch is preceded by its name, because on or off alone means nothing. */
function detailsIn({ texts }: MemberVisit, details: AuditEntry['details']): string {
  const shown = Object.entries(details).map(([name, value]) =>
    typeof value === 'boolean' ? `${name}: ${value ? texts.yes : texts.no}` : value,
  );
  return shown.slice(0, 3).join(', ');
}
