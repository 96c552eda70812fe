import { contrast, mix, readableOn, textOn } from './contrast.ts';

/** What a page has its colours on: the lightest and the darkest of its surfaces that a colour must be read on. */
export interface Surfaces {
  readonly light: string;
  readonly dark: string;
}

/** What a public page makes of a workspace's accent: as it is wherever it fills something, moved only where it is text. */
export interface AccentColours {
  /** The accent itself, and black or white on it. */
  readonly fill: string;
  readonly onFill: string;
  /** Away from the text on it, so that it reads even better. */
  readonly deep: string;
  /** As text and lines on the page's surfaces. */
  readonly onLight: string;
  readonly onDark: string;
  /** Around what it fills: a line that is seen where the accent and the surface are nearly alike. */
  readonly edgeOnLight: string;
  readonly edgeOnDark: string;
  /** For small signs, such as what is checked: the accent; null where it is not seen well enough (WCAG 1.4.11). */
  readonly markOnLight: string | null;
  readonly markOnDark: string | null;
}

/** `accent` is `#rrggbb`. */
export function accentColours(accent: string, { light, dark }: Surfaces): AccentColours {
  const fill = accent.toLowerCase();
  const onFill = textOn(fill);
  const [onLight, onDark] = [readableOn(fill, light), readableOn(fill, dark)];
  return {
    fill,
    onFill,
    deep: mix(fill, onFill === '#ffffff' ? '#000000' : '#ffffff', 0.3),
    onLight,
    onDark,
    edgeOnLight: contrast(fill, light) < leastForShapes ? onLight : fill,
    edgeOnDark: contrast(fill, dark) < leastForShapes ? onDark : fill,
    markOnLight: contrast(fill, light) < leastForSigns ? null : fill,
    markOnDark: contrast(fill, dark) < leastForSigns ? null : fill,
  };
}

/** Less than this tells no shape from what it stands on. */
const leastForShapes = 1.3;
/** What WCAG asks of signs that mean something. */
const leastForSigns = 3;
