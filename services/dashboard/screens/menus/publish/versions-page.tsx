import type { CatalogChange } from '../../../../../shared/catalog/rules/changes.ts';
import type { KeptVersion } from '../../../../../shared/catalog/verbs/versions.ts';
import { Badge } from '../../../../../shared/ui/components/badge.tsx';
import { ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Confirm, confirmTexts } from '../../../../../shared/ui/components/forms/confirm.tsx';
import { Table } from '../../../../../shared/ui/components/table.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import { Moment } from '../../../frame/moment.tsx';
import type { WithVisit } from '../../../request/visit.ts';
import { addressInMenu, type OpenMenu } from '../menu.ts';
import { menuPage } from '../menu-page.tsx';
import { menuTexts } from '../texts.ts';
import { ChangeList } from './change-list.tsx';

export function versionsPage(open: OpenMenu, versions: readonly KeptVersion[]): Response {
  const { visit, menu } = open;
  const { language } = visit;
  const texts = menuTexts(language);
  const at = addressInMenu(visit);
  return menuPage({
    ...open,
    here: 'versions',
    lead: texts.versionsLead,
    children: (
      <Table
        label={texts.tabs.versions}
        rows={versions}
        empty={texts.noVersions}
        columns={[
          {
            title: texts.version,
            cell: ({ version }) => (
              <>
                {texts.versionOf(number(language, version))}{' '}
                {menu.published && version === versions[0]?.version && <Badge mood="good">{texts.isNow}</Badge>}
              </>
            ),
          },
          { title: texts.publishedAt, cell: ({ publishedAt }) => <Moment visit={visit} at={publishedAt} /> },
          { title: texts.changesTitle, cell: ({ version }) => <a href={at(`/versions/${version}`)}>{texts.see}</a> },
          { title: visit.texts.actions, cell: ({ version }) => <Restore visit={visit} version={version} /> },
        ]}
      />
    ),
  });
}

export function versionPage(open: OpenMenu, version: number, changes: readonly CatalogChange[]): Response {
  const { visit } = open;
  const { language } = visit;
  const texts = menuTexts(language);
  return menuPage({
    ...open,
    here: 'versions',
    title: texts.versionOf(number(language, version)),
    lead: texts.changeCount(number(language, changes.length)),
    actions: <ButtonLink href={addressInMenu(visit)('/versions')}>{texts.tabs.versions}</ButtonLink>,
    children: (
      <>
        <ChangeList visit={visit} changes={changes} />
        <div class="actions">
          <Restore visit={visit} version={version} />
        </div>
      </>
    ),
  });
}

function Restore({ visit, version }: WithVisit<{ version: number }>) {
  const texts = menuTexts(visit.language);
  return (
    <Confirm
      visit={visit}
      id={`restore-${version}`}
      action={addressInMenu(visit)(`/versions/${version}/restore`)}
      {...confirmTexts(texts, 'restore')}
      tone="primary"
    />
  );
}
