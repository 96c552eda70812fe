import { accentColours } from '../../colour/accent.ts';

const surfaces = { light: '#fbfaf7', dark: '#201e19' };

/** CSS variables of the workspace's accent: unchanged as a fill, adjusted to be readable as text (WCAG 2.2 AA). */
export function accentStyle(accent: string): string {
  const { fill, onFill, ...on } = accentColours(accent, surfaces);
  const root = (text: string, edge: string, mark: string | null): string =>
    `:root{--action:${fill};--on-action:${onFill};--action-edge:${edge};--link:${text};--mark:${mark ?? 'var(--ink)'}}`;
  const light = root(on.onLight, on.edgeOnLight, on.markOnLight);
  const dark = root(on.onDark, on.edgeOnDark, on.markOnDark);
  return `${light}@media(prefers-color-scheme:dark){${dark}}`;
}
