import { snapshotBytes } from '../../../../../shared/catalog/rules/check.ts';
import { categoriesOf, type Fields } from '../../../../../shared/catalog/rules/draft.ts';
import type { Problem } from '../../../../../shared/catalog/rules/reader.ts';
import type { CatalogSnapshot } from '../../../../../shared/catalog/rules/snapshot.ts';
import type { NextPublishing } from '../../../../../shared/catalog/verbs/versions.ts';
import { Facts } from '../../../../../shared/ui/components/facts.tsx';
import { Confirm, confirmTexts } from '../../../../../shared/ui/components/forms/confirm.tsx';
import { Form } from '../../../../../shared/ui/components/forms/form.tsx';
import { NameLink } from '../../../../../shared/ui/components/name.tsx';
import { Part } from '../../../../../shared/ui/components/part.tsx';
import { Empty } from '../../../../../shared/ui/components/table.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import { versionOf } from '../../../request/version.ts';
import type { MemberVisit, WithVisit } from '../../../request/visit.ts';
import { addressInMenu, titleIn } from '../menu.ts';
import { menuPage } from '../menu-page.tsx';
import { fieldWords, nameIn, problemWords } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { ChangeList } from './change-list.tsx';

const maxShown = 100;
const megabyte = 1024 * 1024;

export function publishPage(
  visit: MemberVisit,
  next: NextPublishing,
  isEnabled: boolean,
  formError?: string,
): Response {
  const { catalog: menu, problems, snapshot, changes } = next;
  const { language } = visit;
  const texts = menuTexts(language);
  const at = addressInMenu(visit);
  const isSame = menu.published && changes?.length === 0;
  return menuPage({
    ...{ visit, isEnabled, here: 'publish', lead: texts.publishLead },
    menu: { ...menu, title: titleIn(language, next.draft) },
    status: formError ? 422 : 200,
    children: (
      <>
        {problems.length > 0 && <Problems visit={visit} draft={next.draft} problems={problems} />}
        {isSame && <Empty {...texts.nothingChanges} />}
        {changes !== null && !isSame && (
          <Part id="changes" title={texts.changesTitle}>
            {menu.slug === null && <p>{texts.firstTime}</p>}
            <ChangeList visit={visit} changes={changes} />
            <Form
              visit={visit}
              action={at('/publish')}
              problem={formError}
              submit={isEnabled ? texts.publish : undefined}
            >
              <input type="hidden" name="version" value={versionOf(next.draft)} />
            </Form>
          </Part>
        )}
        {snapshot && <Facts facts={[{ name: texts.size, value: sizeOf(visit, snapshot) }]} />}
        {menu.published && (
          <div class="actions">
            <Confirm visit={visit} id="unpublish" action={at('/unpublish')} {...confirmTexts(texts, 'unpublish')} />
          </div>
        )}
      </>
    ),
  });
}

function sizeOf({ language }: MemberVisit, snapshot: CatalogSnapshot): string {
  const items = snapshot.categories.reduce((sum, category) => sum + category.items.length, 0);
  const megabytes = Math.round((snapshotBytes(snapshot) / megabyte) * 100) / 100;
  return menuTexts(language).sizeOf(number(language, items), number(language, megabytes));
}

function Problems({ visit, draft, problems }: WithVisit<{ draft: Fields; problems: readonly Problem[] }>) {
  const { language } = visit;
  const texts = menuTexts(language);
  return (
    <Part id="problems" title={texts.problemsTitle}>
      <p>{texts.problemsText(number(language, problems.length))}</p>
      <ul class="list">
        {problems.slice(0, maxShown).map((problem) => {
          const { path, name } = placeOf(visit, draft, problem.path);
          const field = fieldWords(language, problem.path);
          return (
            <li>
              <NameLink href={path} name={name} />
              {field && ` · ${field}`}
              {': '}
              {problemWords(language, problem)}
            </li>
          );
        })}
      </ul>
      {problems.length > maxShown && <p>{texts.moreChanges(number(language, problems.length - maxShown))}</p>}
    </Part>
  );
}

function placeOf(visit: MemberVisit, draft: Fields, path: string): { readonly path: string; readonly name: string } {
  const texts = menuTexts(visit.language);
  const at = addressInMenu(visit);
  if (path.startsWith('branding')) return { path: at('/look'), name: texts.tabs.look };
  if (path.startsWith('contact')) return { path: at('/contact'), name: texts.tabs.contact };
  const [, categoryAt, itemAt] = /^categories\[(\d+)\](?:\.items\[(\d+)\])?/.exec(path) ?? [];
  const raw = Array.isArray(draft.categories) ? draft.categories[Number(categoryAt)] : undefined;
  const category = categoriesOf({ categories: [raw] })[0];
  if (category === undefined) return { path: at(''), name: texts.tabs.items };
  const rawItem = Array.isArray(raw.items) && itemAt !== undefined ? raw.items[Number(itemAt)] : undefined;
  const name = nameIn(visit.language, (itemAt === undefined ? category.fields : rawItem) ?? {}) || texts.untitled;
  const isItem = typeof rawItem?.id === 'string' && rawItem.id !== '';
  const inside = isItem ? `/items/${encodeURIComponent(rawItem.id)}` : `/categories/${encodeURIComponent(category.id)}`;
  return { path: at(inside), name };
}
