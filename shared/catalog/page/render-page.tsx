import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { CatalogLanguage } from '../rules/price.ts';
import type { CatalogSnapshot, Category, Item } from '../rules/snapshot.ts';
import type { BusyNotice } from './busy-notice.tsx';
import { colourDeclarations } from './colours.ts';
import { ContactLinks } from './contact-links.tsx';
import { DishSheet, WholeDish } from './dish.tsx';
import { Head } from './head.tsx';
import { Icon } from './icon.tsx';
import { ItemCard } from './item.tsx';
import { Footer, Masthead } from './masthead.tsx';
import { BackToTop, MenuNavigation } from './menu-navigation.tsx';
import { structuredData, structuredDish } from './structured-data.ts';
import { isolated } from './text-in.tsx';
import { pageTexts } from './texts.ts';

export interface Assets {
  readonly css: string;
  readonly script: string;
  readonly build: string;
}

export interface PageContent {
  readonly snapshot: CatalogSnapshot;
  readonly version: number;
  readonly url: string;
  readonly shareImage?: (itemId: string | null) => string | undefined;
  readonly busy?: BusyNotice | null;
}

export interface RenderedPage {
  /** Rendered lazily, because the page of the largest menu has tens of megabytes. */
  readonly pieces: Iterable<string>;
  readonly style: string;
}

export function renderPage(assets: Assets, content: PageContent, language: CatalogLanguage): RenderedPage {
  const { snapshot, url } = content;
  const { categories, contact = {} } = snapshot;
  const texts = pageTexts(language);
  const style = styleOf(assets, snapshot);
  const page = (
    <Document {...{ assets, content, language, style, url }} structuredData={placeholder} gone={texts.gone}>
      <ContactLinks language={language} contact={contact} address={`${url}?lang=${language}`} />
      <MenuNavigation language={language} categories={categories} />
      <main id="menu" tabindex={-1}>
        <p
          class="notice none"
          id="search-status"
          role="status"
          data-none-found={texts.noneFound}
          data-found={texts.found}
        />
        <div id="sections">
          {placeholder}
          {categories.length === 0 && <p class="notice">{texts.empty}</p>}
        </div>
        <BackToTop language={language} categories={categories} />
      </main>
      <DishSheet language={language} contact={contact} address={url} />
    </Document>
  );
  const data = structuredData(language, snapshot, `${url}?lang=${language}`);
  // Cards link to their dishes, but not in the dashboard's preview, which has no scripts.
  const itemsUrl = assets.script === '' ? null : `${new URL(url).pathname}/i/`;
  return { pieces: fillPlaceholders(page, [data, sections(language, categories, itemsUrl)]), style };
}

export function renderDishPage(
  assets: Assets,
  content: PageContent,
  language: CatalogLanguage,
  item: Item,
): RenderedPage {
  const { snapshot, url: menuUrl } = content;
  const { contact = {} } = snapshot;
  const texts = pageTexts(language);
  const url = `${menuUrl}/i/${item.id}`;
  const style = styleOf(assets, snapshot);
  const data = raw(structuredDish(language, item));
  const page = (
    <Document {...{ assets, content, language, style, url, item }} structuredData={data} gone={texts.dishGone}>
      <main id="menu" tabindex={-1} class="one-dish">
        <p class="back">
          <a href={`${new URL(menuUrl).pathname}?lang=${language}`}>
            <Icon of="back" />
            {texts.wholeMenu}
          </a>
        </p>
        <div id="sections">
          <WholeDish language={language} contact={contact} item={item} address={url} />
        </div>
      </main>
      <ContactLinks language={language} contact={contact} address={`${menuUrl}?lang=${language}`} />
    </Document>
  );
  return { pieces: fillPlaceholders(page, []), style };
}

interface DocumentProps {
  readonly assets: Assets;
  readonly content: PageContent;
  readonly language: CatalogLanguage;
  readonly style: string;
  readonly url: string;
  readonly item?: Item;
  readonly structuredData: Child;
  readonly gone: string;
  readonly children: Child;
}

function Document({ assets, content, language, style, url, item, structuredData, gone, children }: DocumentProps) {
  const { snapshot, version, url: menuUrl, shareImage, busy } = content;
  const { branding } = snapshot;
  const { direction, skip, updated, copied, offline, kept } = pageTexts(language);
  const statusTexts = { updated, gone, copied, offline, kept };
  const texts = Object.fromEntries(Object.entries(statusTexts).map(([state, text]) => [`data-${state}`, text]));
  const appearance = [assets.build, branding.accent, branding.theme].join(' ');
  const root = { 'data-version': version, 'data-look': appearance, 'data-theme': branding.theme };
  const head = { language, snapshot, item, url, structuredData, shareImage: shareImage?.(item?.id ?? null) };
  return (
    <>
      {raw('<!doctype html>')}
      <html lang={language} dir={direction} {...root}>
        <Head {...head} style={raw(style)} />
        <body>
          <a class="skip" href="#menu">
            {skip}
          </a>
          <Masthead language={language} branding={branding} busy={busy ?? null} />
          {children}
          <Footer language={language} branding={branding} url={menuUrl} />
          <p class="news" id="news" role="status" {...texts} />
          <script type="module">{raw(assets.script)}</script>
        </body>
      </html>
    </>
  );
}

function styleOf({ css }: Assets, { branding }: CatalogSnapshot): string {
  return `:root{${colourDeclarations(branding)}}${css}`;
}

/** Placeholder for parts that are rendered while the page is sent. Catalog texts cannot contain it, because `<` is escaped. */
const placeholder = raw('<!--later-->');

function* fillPlaceholders(page: Child, parts: readonly Iterable<string>[]): Generator<string> {
  const [start = '', ...rest] = String(page).split(String(placeholder));
  yield start;
  for (const [index, after] of rest.entries()) {
    yield* parts[index] ?? [];
    yield after;
  }
}

function* sections(language: CatalogLanguage, categories: readonly Category[], itemsUrl: string | null) {
  for (const { id, name, nameArabic, items } of categories) {
    const section = (
      <section id={`c-${id}`} aria-labelledby={`h-${id}`}>
        <h2 id={`h-${id}`}>{isolated(language, name, nameArabic)}</h2>
        <ul class="items">{placeholder}</ul>
      </section>
    );
    yield* fillPlaceholders(section, [cards(language, items, itemsUrl)]);
  }
}

function* cards(language: CatalogLanguage, items: readonly Item[], itemsUrl: string | null) {
  for (const item of items) {
    const address = itemsUrl && `${itemsUrl}${item.id}?lang=${language}`;
    yield String(<ItemCard language={language} item={item} address={address} />);
  }
}
