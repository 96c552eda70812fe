import type { CatalogLanguage } from '../rules/price.ts';
import { type Html, html } from './html.ts';

/** A text of the catalog where the page's language has one of its own, else the other one. */
export function pick(language: CatalogLanguage, text: string, arabic: string | undefined): string {
  return language === 'ar' ? (arabic ?? text) : text;
}

/**
 * A text of the catalog inside the page's: its direction is its own and spills over to nothing beside it, and a screen
 * reader is told when its script is not the page's.
 */
export function isolated(language: CatalogLanguage, text: string): Html {
  const script = hasArabic.test(text) ? 'ar' : 'en';
  return script === language ? html`<bdi>${text}</bdi>` : html`<bdi lang="${script}">${text}</bdi>`;
}

const hasArabic = /\p{Script=Arabic}/u;
