import { accentColours } from '../../colour/accent.ts';
import { mix } from '../../colour/contrast.ts';
import type { Branding } from '../rules/snapshot.ts';

const surfaces = { light: '#fbfaf7', dark: '#201e19' };

export function colourDeclarations({ accent }: Branding): string {
  const { fill, onFill, gradientEnd, onLight, onDark } = accentColours(accent, surfaces);
  const colours = {
    band: fill,
    'on-band': onFill,
    'band-end': gradientEnd,
    'accent-on-light': onLight,
    'accent-on-dark': onDark,
    'tint-on-light': mix('#ffffff', fill, 0.14),
    'tint-on-dark': mix(surfaces.dark, fill, 0.3),
  };
  return Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}
