import { categoriesOf, type DraftCategory, type DraftItem } from '../../../../../shared/catalog/rules/draft.ts';
import { finds, searchable } from '../../../../../shared/catalog/rules/search.ts';
import type { CatalogWithDraft } from '../../../../../shared/catalog/verbs/catalogs.ts';
import { Button, ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Empty } from '../../../../../shared/ui/components/table.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { inMenu } from '../menu-address.ts';
import { menuPage } from '../menu-page.tsx';
import { nameIn } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { CategoryList } from './category-list.tsx';
import { ItemRow } from './item-row.tsx';
import { DeedForm } from './row-deeds.tsx';

/** Rows of one page: more would be a long way to scroll, and as many kB. */
const most = 50;

/** The items of a menu, a category at a time or by words: staff switch them, admins edit and order them. */
export function itemsPage(visit: MemberVisit, menu: CatalogWithDraft, isEnabled: boolean): Response {
  const texts = menuTexts(visit.language);
  const categories = categoriesOf(menu.draft);
  const words = visit.url.searchParams.get('q')?.trim().slice(0, 100) ?? '';
  const chosen = categories.find(({ id }) => id === visit.url.searchParams.get('category')) ?? categories[0];
  const isAdmin = visit.workspace.role === 'admin';
  const at = inMenu(visit);
  const isEmpty = chosen === undefined;
  return menuPage({
    visit,
    menu,
    here: 'items',
    isEnabled,
    actions: isAdmin && !isEmpty && (
      <ButtonLink tone="primary" href={at(`/items/new?category=${encodeURIComponent(chosen.id)}`)}>
        {texts.newItem}
      </ButtonLink>
    ),
    children: (
      <>
        <DeedForm visit={visit} />
        {isEmpty ? (
          <Empty {...texts.noCategories}>
            {isAdmin && (
              <ButtonLink tone="primary" href={at('/categories/new')}>
                {texts.newCategory}
              </ButtonLink>
            )}
          </Empty>
        ) : (
          <>
            <Find visit={visit} words={words} />
            {words ? (
              <Found visit={visit} categories={categories} words={words} isEnabled={isEnabled} />
            ) : (
              <div class="menu-shelf">
                <CategoryList visit={visit} categories={categories} chosen={chosen} />
                <Items visit={visit} category={chosen} isEnabled={isEnabled} />
              </div>
            )}
          </>
        )}
      </>
    ),
  });
}

function Find({ visit, words }: { readonly visit: MemberVisit; readonly words: string }) {
  const texts = menuTexts(visit.language);
  return (
    <search>
      <form method="get" action={inMenu(visit)('')} class="filter">
        <label class="filter__field menu-find">
          <span>{texts.find}</span>
          <input type="search" name="q" value={words} class="field__input" autocomplete="off" maxlength={100} />
        </label>
        <Button tone="plain">{texts.search}</Button>
        {words && <ButtonLink href={inMenu(visit)('')}>{texts.clear}</ButtonLink>}
      </form>
    </search>
  );
}

interface FoundParts {
  readonly visit: MemberVisit;
  readonly categories: readonly DraftCategory[];
  readonly words: string;
  readonly isEnabled: boolean;
}

function Found({ visit, categories, words, isEnabled }: FoundParts) {
  const { language } = visit;
  const texts = menuTexts(language);
  const query = searchable(words);
  const isFound = ({ fields }: DraftItem): boolean =>
    finds(query, searchable([fields.name, fields.nameArabic].filter((name) => typeof name === 'string').join(' ')));
  const found = categories.flatMap((category) =>
    category.items.filter(isFound).map((item) => ({ item, place: nameIn(language, category.fields) })),
  );
  if (found.length === 0) return <Empty {...texts.noneFound} />;
  return (
    <section class="part" aria-label={texts.found(number(language, found.length))}>
      <p role="status">
        {texts.found(number(language, found.length))}
        {found.length > most && <> {texts.foundMany(number(language, most))}</>}
      </p>
      <ul class="menu-items">
        {found.slice(0, most).map(({ item, place }) => (
          <ItemRow visit={visit} item={item} place={place} isEnabled={isEnabled} />
        ))}
      </ul>
    </section>
  );
}

interface ItemsParts {
  readonly visit: MemberVisit;
  readonly category: DraftCategory;
  readonly isEnabled: boolean;
}

function Items({ visit, category, isEnabled }: ItemsParts) {
  const { language, url } = visit;
  const texts = menuTexts(language);
  const pages = Math.max(1, Math.ceil(category.items.length / most));
  const asked = Number(url.searchParams.get('page') ?? 1);
  const page = Math.min(pages, Math.max(1, Number.isInteger(asked) ? asked : 1));
  const link = (to: number) => `${inMenu(visit)('')}?category=${encodeURIComponent(category.id)}&page=${to}`;
  const shown = category.items.slice((page - 1) * most, page * most);
  const isAdmin = visit.workspace.role === 'admin';
  return (
    <section class="part" aria-labelledby="category">
      <header class="menu-shelf__head">
        <h2 id="category">
          <bdi>{nameIn(language, category.fields) || texts.untitled}</bdi>
        </h2>
        {isAdmin && (
          <ButtonLink href={inMenu(visit)(`/categories/${encodeURIComponent(category.id)}`)}>
            {texts.editCategory}
          </ButtonLink>
        )}
      </header>
      {shown.length === 0 ? (
        <Empty {...texts.noItems}>
          {isAdmin && (
            <ButtonLink tone="primary" href={inMenu(visit)(`/items/new?category=${encodeURIComponent(category.id)}`)}>
              {texts.newItem}
            </ButtonLink>
          )}
        </Empty>
      ) : (
        <ul
          class="menu-items"
          {...(isAdmin && {
            'data-controller': 'sortable',
            'data-action': 'pointermove->sortable#drag pointerup->sortable#drop pointercancel->sortable#drop',
          })}
        >
          {shown.map((item, index) => (
            <ItemRow
              visit={visit}
              item={item}
              isEnabled={isEnabled}
              order={{
                isFirst: page === 1 && index === 0,
                isLast: page === pages && index === shown.length - 1,
                first: (page - 1) * most,
              }}
            />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav class="actions" aria-label={texts.pages}>
          {page > 1 && <ButtonLink href={link(page - 1)}>{texts.previous}</ButtonLink>}
          {page < pages && <ButtonLink href={link(page + 1)}>{texts.next}</ButtonLink>}
        </nav>
      )}
    </section>
  );
}
