import { mix, readableOn, textOn } from '../domain/branding/contrast.ts';
import type { Branding } from '../domain/catalog/snapshot.ts';

/** The backgrounds that styles/ have: of its two, the one that a colour is harder to read on. */
const lightPaper = '#fbf8f3';
const darkCard = '#211c18';

/** The custom properties that the styles take from a catalog: its accent, so that it can be read wherever it is text. */
function colours({ accent }: Branding): Readonly<Record<string, string>> {
  return {
    '--band': accent,
    '--on-band': textOn(accent),
    // Away from the text on it, so that it reads even better.
    '--band-deep': mix(accent, textOn(accent) === '#ffffff' ? '#000000' : '#ffffff', 0.3),
    '--accent-on-light': readableOn(accent, lightPaper),
    '--accent-on-dark': readableOn(accent, darkCard),
    '--tint-on-light': mix('#ffffff', accent, 0.14),
    '--tint-on-dark': mix(darkCard, accent, 0.3),
  };
}

/** The same as declarations of CSS. */
export function colourDeclarations(branding: Branding): string {
  return Object.entries(colours(branding))
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}
