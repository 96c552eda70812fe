import type { DraftCategory } from '../../../../../shared/catalog/rules/draft.ts';
import { ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import type { WithVisit } from '../../../request/visit.ts';
import { addressInMenu, categoryAddress } from '../menu.ts';
import { nameIn } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { Moves } from './row-actions.tsx';

type CategoryListProps = WithVisit<{ categories: readonly DraftCategory[]; chosen: DraftCategory }>;

export function CategoryList({ visit, categories, chosen }: CategoryListProps) {
  const { language, workspace } = visit;
  const texts = menuTexts(language);
  const at = addressInMenu(visit);
  const isAdmin = workspace.role === 'admin';
  return (
    <nav class="menu-categories" aria-label={texts.categories}>
      <ol>
        {categories.map(({ id, fields, items }, index) => {
          const name = nameIn(language, fields) || texts.untitled;
          const isOpen = id === chosen.id;
          return (
            <li class="box menu-category">
              <a href={categoryAddress(visit, id)} aria-current={isOpen ? 'page' : undefined}>
                <bdi>{texts.categoryOf(name, number(language, items.length))}</bdi>
              </a>
              {isAdmin && isOpen && (
                <span class="menu-category__actions">
                  <Moves
                    visit={visit}
                    ids={['category-up', 'category-down']}
                    action={at(`/categories/${encodeURIComponent(id)}/move`)}
                    name={name}
                    isFirst={index === 0}
                    isLast={index === categories.length - 1}
                  />
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
