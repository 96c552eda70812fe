import { numberText } from '../../money/amount-text.ts';
import type { CatalogLanguage } from '../rules/price.ts';
import type { Category } from '../rules/snapshot.ts';
import { Icon } from './icon.tsx';
import { isolated } from './text-in.tsx';
import { pageTexts } from './texts.ts';

const manyCategories = 5;
const manyItems = 20;

interface NavigationProps {
  readonly language: CatalogLanguage;
  readonly categories: readonly Category[];
}

export function MenuNavigation({ language, categories }: NavigationProps) {
  const texts = pageTexts(language);
  const isMany = categories.length > manyCategories;
  const typing = { autocomplete: 'off', autocapitalize: 'off', enterkeyhint: 'search' } as const;
  return (
    <>
      <div class="reach">
        <search>
          <label for="search" class="unseen">
            {texts.search}
          </label>
          <input id="search" type="search" placeholder={texts.search} maxlength={80} spellcheck={false} {...typing} />
        </search>
        <div class="contents">
          {isMany && (
            <button type="button" class="all-categories" popovertarget="categories" aria-label={texts.allCategories}>
              <Icon of="list" />
            </button>
          )}
          <nav id="contents" aria-label={texts.categories}>
            <ul>
              {categories.map(({ id, name, nameArabic }) => (
                <li>
                  <a href={`#c-${id}`}>{isolated(language, name, nameArabic)}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
      {isMany && <CategorySheet language={language} categories={categories} />}
    </>
  );
}

function CategorySheet({ language, categories }: NavigationProps) {
  const texts = pageTexts(language);
  const closing = { popovertarget: 'categories', popovertargetaction: 'hide', 'aria-label': texts.close } as const;
  return (
    <nav class="category-sheet" id="categories" popover="auto" aria-labelledby="all-categories">
      <div class="top">
        <strong id="all-categories">{texts.allCategories}</strong>
        <button type="button" class="close" {...closing}>
          <Icon of="close" />
        </button>
      </div>
      <ul>
        {categories.map(({ id, name, nameArabic, items }) => (
          <li>
            <a href={`#c-${id}`}>
              {isolated(language, name, nameArabic)}
              <small>{numberText(items.length, language)}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function BackToTop({ language, categories }: NavigationProps) {
  if (categories.reduce((sum, { items }) => sum + items.length, 0) <= manyItems) return null;
  return (
    <div class="rail">
      <a class="to-top" href="#masthead" aria-label={pageTexts(language).toTop}>
        <Icon of="up" />
      </a>
    </div>
  );
}
