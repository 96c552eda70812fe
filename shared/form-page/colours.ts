import { accentColours } from '../domain/branding/accent.ts';

/** The workspace's accent as a style, and that style's hash, by which the page's policy lets it in. */
export interface Colours {
  readonly style: string;
  readonly hash: string;
}

/** Of the surfaces of the style sheet that the accent is read on, the worst: the page by day, the card by night. */
const surfaces = { light: '#f3f5f7', dark: '#181d24' };

/** The accent as it is where it fills a button or a line, and readable where it is text (WCAG 2.2 AA). */
export function coloursOf(accent: string): Colours {
  const { fill, onFill, onLight, onDark, edgeOnLight, edgeOnDark } = accentColours(accent, surfaces);
  const root = (readable: string, edge: string): string =>
    `:root{--fill:${fill};--on-fill:${onFill};--fill-edge:${edge};--accent:${readable}}`;
  const style = `${root(onLight, edgeOnLight)}@media(prefers-color-scheme:dark){${root(onDark, edgeOnDark)}}`;
  return { style, hash: new Bun.CryptoHasher('sha256').update(style).digest('base64') };
}
