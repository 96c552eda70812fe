import type { DraftCategory } from '../../../../../shared/domain/catalog/draft.ts';
import type { MemberVisit } from '../../../web/visit.ts';
import { ButtonLink } from '../../components/button.tsx';
import { number } from '../../texts/formats.ts';
import { nameIn } from '../menu-words.ts';
import { Deed, inMenu } from '../room.tsx';
import { menuTexts } from '../texts.ts';

interface CategoryListParts {
  readonly visit: MemberVisit;
  readonly categories: readonly DraftCategory[];
  readonly chosen: DraftCategory;
}

/** The categories of a menu, in its order, of which one is open. */
export function CategoryList({ visit, categories, chosen }: CategoryListParts) {
  const { language, workspace } = visit;
  const texts = menuTexts(language);
  const at = inMenu(visit);
  const isAdmin = workspace.role === 'admin';
  return (
    <nav class="menu-categories" aria-label={texts.categories}>
      <ol>
        {categories.map(({ id, fields, items }, index) => {
          const name = nameIn(language, fields) || texts.untitled;
          const isOpen = id === chosen.id;
          const move = at(`/categories/${encodeURIComponent(id)}/move`);
          return (
            <li class="menu-category">
              <a href={`${at('')}?category=${encodeURIComponent(id)}`} aria-current={isOpen ? 'page' : undefined}>
                <bdi>{texts.categoryOf(name, number(language, items.length))}</bdi>
              </a>
              {isAdmin && isOpen && (
                <span class="menu-category__deeds">
                  <Deed
                    id="category-up"
                    action={move}
                    name="step"
                    value="up"
                    label={texts.up(name)}
                    tone="quiet"
                    disabled={index === 0}
                  >
                    ↑
                  </Deed>
                  <Deed
                    id="category-down"
                    action={move}
                    name="step"
                    value="down"
                    label={texts.down(name)}
                    tone="quiet"
                    disabled={index === categories.length - 1}
                  >
                    ↓
                  </Deed>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {isAdmin && <ButtonLink href={at('/categories/new')}>{texts.newCategory}</ButtonLink>}
    </nav>
  );
}
