import { type MenuItem, nameIn } from '../../../../shared/orders/rules/menu-item.ts';
import { Notice } from '../../../../shared/ui/components/notice.tsx';
import type { WithVisit } from '../../request/visit.ts';
import { majorMoney } from '../orders/order-parts.ts';
import { entryTexts } from './texts.ts';

type TilesProps = WithVisit<{ items: readonly MenuItem[] }>;

/** The menu to tap on: a search, the categories, and a tile for each item. */
export function Tiles({ visit, items }: TilesProps) {
  const texts = entryTexts(visit.language);
  const categories = [...Map.groupBy(items, ({ category }) => category.name)];
  const [example] = items.filter(({ isSoldOut }) => !isSoldOut);
  const find = texts.find(example ? (nameIn(visit.language, example).split(' ')[0] ?? '') : texts.examples.find);
  const titleOf = (of: readonly MenuItem[]) => <bdi>{of[0] && nameIn(visit.language, of[0].category)}</bdi>;
  return (
    <section id="tiles" class="tiles" aria-labelledby="tiles-title">
      <h2 id="tiles-title" class="unseen">
        {texts.menu}
      </h2>
      <div class="tiles__head">
        <label class="tiles__find">
          <span class="unseen">{find}</span>
          <input
            type="search"
            name="find"
            class="field__input"
            placeholder={find}
            autocomplete="off"
            enterkeyhint="done"
            maxlength={100}
            data-entry-target="find"
          />
        </label>
        <button type="submit" name="add" value="" class="button button--plain no-js-only">
          {texts.add}
        </button>
        {categories.length > 1 && (
          <nav class="tiles__categories" aria-label={texts.categories}>
            {categories.map(([, of], index) => (
              <a href={`#category-${index + 1}`}>{titleOf(of)}</a>
            ))}
          </nav>
        )}
      </div>
      <p
        class="tiles__none"
        role="status"
        data-entry-target="none"
        data-text={texts.noneFound}
        data-sold-out={texts.isSoldOut}
        data-full={texts.full}
      />
      {items.length === 0 && <Notice mood="waiting" text={texts.noMenu} />}
      {categories.map(([, of], index) => (
        <section class="tiles__category" aria-labelledby={`category-${index + 1}`} data-entry-target="category">
          <h3 id={`category-${index + 1}`}>{titleOf(of)}</h3>
          <div class="tiles__grid">
            {of.map((item) => (
              <Tile visit={visit} item={item} />
            ))}
          </div>
        </section>
      ))}
    </section>
  );
}

function Tile({ visit: { language, workspace }, item }: WithVisit<{ item: MenuItem }>) {
  const texts = entryTexts(language);
  const { category: _, ...data } = item;
  const price = item.price === null ? texts.toAgree : majorMoney(language, workspace.currency, item.price);
  return (
    <button
      type="submit"
      name="add"
      value={nameIn(language, item)}
      class="tile"
      disabled={item.isSoldOut}
      data-entry-target="tile"
      data-action="entry#add"
      data-item={JSON.stringify(data)}
    >
      <bdi class="tile__name">{nameIn(language, item)}</bdi>
      <span class="tile__price">{item.isSoldOut ? texts.soldOut : price}</span>
    </button>
  );
}
