import { contrast, mix, readableOn, textOn } from './contrast.ts';

export interface Surfaces {
  readonly light: string;
  readonly dark: string;
}

export interface AccentColours {
  readonly fill: string;
  readonly onFill: string;
  /** The end of a gradient that begins with `fill`. */
  readonly gradientEnd: string;
  readonly onLight: string;
  readonly onDark: string;
  readonly edgeOnLight: string;
  readonly edgeOnDark: string;
  readonly markOnLight: string | null;
  readonly markOnDark: string | null;
}

export function accentColours(accent: string, { light, dark }: Surfaces): AccentColours {
  const fill = accent.toLowerCase();
  const onFill = textOn(fill);
  const [onLight, onDark] = [readableOn(fill, light), readableOn(fill, dark)];
  return {
    fill,
    onFill,
    gradientEnd: mix(fill, onFill === '#ffffff' ? '#000000' : '#ffffff', 0.3),
    onLight,
    onDark,
    edgeOnLight: contrast(fill, light) < minEdgeContrast ? onLight : fill,
    edgeOnDark: contrast(fill, dark) < minEdgeContrast ? onDark : fill,
    markOnLight: contrast(fill, light) < minMarkContrast ? null : fill,
    markOnDark: contrast(fill, dark) < minMarkContrast ? null : fill,
  };
}

/** Contrast ratios as WCAG computes them, from 1 to 21: below them a button's edge or a chosen box cannot be made out. */
const minEdgeContrast = 1.3;
const minMarkContrast = 3;
