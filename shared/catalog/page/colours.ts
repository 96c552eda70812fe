import { accentColours } from '../../colour/accent.ts';
import { mix } from '../../colour/contrast.ts';
import type { Branding } from '../rules/snapshot.ts';

/** The backgrounds that styles/ have: of its two, the one that a colour is harder to read on. */
const surfaces = { light: '#fbf8f3', dark: '#211c18' };

/** The custom properties that the styles take from a catalog: its accent, so that it can be read wherever it is text. */
function colours({ accent }: Branding): Readonly<Record<string, string>> {
  const { fill, onFill, deep, onLight, onDark } = accentColours(accent, surfaces);
  return {
    '--band': fill,
    '--on-band': onFill,
    '--band-deep': deep,
    '--accent-on-light': onLight,
    '--accent-on-dark': onDark,
    '--tint-on-light': mix('#ffffff', fill, 0.14),
    '--tint-on-dark': mix(surfaces.dark, fill, 0.3),
  };
}

/** The same as declarations of CSS. */
export function colourDeclarations(branding: Branding): string {
  return Object.entries(colours(branding))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}
