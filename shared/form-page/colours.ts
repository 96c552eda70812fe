import { readableOn, textOn } from '../domain/branding/contrast.ts';

/** The workspace's accent as a style, and that style's hash, by which the page's policy lets it in. */
export interface Colours {
  readonly style: string;
  readonly hash: string;
}

/** Of the surfaces of page.css that the accent stands on, those on which it reads worst: the page by day, the card by night. */
const surfaces = { light: '#f3f5f7', dark: '#181d24' };

/** The accent, moved as far towards black or white as it takes to be read on light and on dark (WCAG 2.2 AA). */
export function coloursOf(accent: string): Colours {
  const root = (surface: string): string => {
    const readable = readableOn(accent.toLowerCase(), surface);
    return `:root{--accent:${readable};--on-accent:${textOn(readable)}}`;
  };
  const style = `${root(surfaces.light)}@media(prefers-color-scheme:dark){${root(surfaces.dark)}}`;
  return { style, hash: new Bun.CryptoHasher('sha256').update(style).digest('base64') };
}
