import { categoriesOf, type DraftCategory, type DraftItem } from '../../../../../shared/catalog/rules/draft.ts';
import { matchesSearch, normalizeForSearch } from '../../../../../shared/catalog/rules/search.ts';
import { Button, ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { Empty } from '../../../../../shared/ui/components/table.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import type { WithVisit } from '../../../request/visit.ts';
import { addressInMenu, categoryAddress, type OpenMenu } from '../menu.ts';
import { menuPage } from '../menu-page.tsx';
import { nameIn } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { CategoryList } from './category-list.tsx';
import { ItemRow } from './item-row.tsx';
import { RowActionForm } from './row-actions.tsx';

/** Rows of a page: more would be slow to scroll and to load. */
const maxItems = 50;

export function itemsPage(open: OpenMenu): Response {
  const { visit, draft } = open;
  const { searchParams } = visit.url;
  const categories = categoriesOf(draft);
  const chosen = categories.find(({ id }) => id === searchParams.get('category')) ?? categories[0];
  const words = searchParams.get('q')?.trim().slice(0, 100) ?? '';
  if (chosen === undefined) return menuPage({ ...open, here: 'items', children: <NoCategories visit={visit} /> });
  return menuPage({
    ...open,
    here: 'items',
    actions: visit.workspace.role === 'admin' && <NewItem visit={visit} category={chosen} />,
    children: (
      <>
        <RowActionForm visit={visit} />
        <Find visit={visit} words={words} />
        {words ? (
          <Found open={open} categories={categories} words={words} />
        ) : (
          <div class="menu-shelf">
            <CategoryList visit={visit} categories={categories} chosen={chosen} />
            <Items open={open} category={chosen} />
          </div>
        )}
      </>
    ),
  });
}

function NewItem({ visit, category: { id } }: WithVisit<{ category: DraftCategory }>) {
  return (
    <ButtonLink tone="primary" href={addressInMenu(visit)(`/items/new?category=${encodeURIComponent(id)}`)}>
      {menuTexts(visit.language).newItem}
    </ButtonLink>
  );
}

function NoCategories({ visit }: Pick<OpenMenu, 'visit'>) {
  const texts = menuTexts(visit.language);
  return (
    <Empty {...texts.noCategories}>
      {visit.workspace.role === 'admin' && (
        <ButtonLink tone="primary" href={addressInMenu(visit)('/categories/new')}>
          {texts.newCategory}
        </ButtonLink>
      )}
    </Empty>
  );
}

function Find({ visit, words }: Pick<OpenMenu, 'visit'> & { readonly words: string }) {
  const texts = menuTexts(visit.language);
  return (
    <search>
      <form method="get" action={addressInMenu(visit)('')} class="filter">
        <label class="filter__field menu-find">
          <span>{texts.find}</span>
          <input type="search" name="q" value={words} class="field__input" autocomplete="off" maxlength={100} />
        </label>
        <Button tone="plain">{texts.search}</Button>
        {words && <ButtonLink href={addressInMenu(visit)('')}>{texts.clear}</ButtonLink>}
      </form>
    </search>
  );
}

type FoundProps = Readonly<{ open: OpenMenu; categories: readonly DraftCategory[]; words: string }>;

function Found({ open, categories, words }: FoundProps) {
  const { language } = open.visit;
  const texts = menuTexts(language);
  const query = normalizeForSearch(words);
  const isFound = ({ fields }: DraftItem): boolean =>
    matchesSearch(
      query,
      normalizeForSearch([fields.name, fields.nameArabic].filter((name) => typeof name === 'string').join(' ')),
    );
  const found = categories.flatMap((category) =>
    category.items.filter(isFound).map((item) => ({ item, place: nameIn(language, category.fields) })),
  );
  if (found.length === 0) return <Empty {...texts.noneFound} />;
  const count = texts.found(number(language, found.length));
  return (
    <section class="part" aria-label={count}>
      <p role="status">
        {count}
        {found.length > maxItems && ` ${texts.foundMany(number(language, maxItems))}`}
      </p>
      <ul class="box menu-items">
        {found.slice(0, maxItems).map((each) => (
          <ItemRow {...open} {...each} />
        ))}
      </ul>
    </section>
  );
}

const sortable = {
  'data-controller': 'sortable',
  'data-action': 'pointermove->sortable#drag pointerup->sortable#drop pointercancel->sortable#drop',
};

function Items({ open, category }: { readonly open: OpenMenu; readonly category: DraftCategory }) {
  const { visit } = open;
  const texts = menuTexts(visit.language);
  const pages = Math.max(1, Math.ceil(category.items.length / maxItems));
  const asked = Number(visit.url.searchParams.get('page') ?? 1);
  const page = Math.min(pages, Math.max(1, Number.isInteger(asked) ? asked : 1));
  const link = (to: number) => `${categoryAddress(visit, category.id)}&page=${to}`;
  const first = (page - 1) * maxItems;
  const shown = category.items.slice(first, page * maxItems);
  const isAdmin = visit.workspace.role === 'admin';
  const orderOf = (index: number) => {
    const place = first + index;
    return { isFirst: place === 0, isLast: place === category.items.length - 1, first };
  };
  return (
    <section class="part" aria-labelledby="category">
      <header class="spread">
        <h2 id="category">
          <bdi>{nameIn(visit.language, category.fields) || texts.untitled}</bdi>
        </h2>
        {isAdmin && (
          <ButtonLink href={addressInMenu(visit)(`/categories/${encodeURIComponent(category.id)}`)}>
            {texts.editCategory}
          </ButtonLink>
        )}
      </header>
      {shown.length === 0 ? (
        <Empty {...texts.noItems}>{isAdmin && <NewItem visit={visit} category={category} />}</Empty>
      ) : (
        <ul class="box menu-items" {...(isAdmin && sortable)}>
          {shown.map((item, index) => (
            <ItemRow {...open} item={item} order={orderOf(index)} />
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
