import { contrast, mix, readableOn, textOn } from './contrast.ts';

export interface Surfaces {
  readonly light: string;
  readonly dark: string;
}

export interface AccentColours {
  readonly fill: string;
  readonly onFill: string;
  readonly deep: string;
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
    deep: mix(fill, onFill === '#ffffff' ? '#000000' : '#ffffff', 0.3),
    onLight,
    onDark,
    edgeOnLight: contrast(fill, light) < leastForShapes ? onLight : fill,
    edgeOnDark: contrast(fill, dark) < leastForShapes ? onDark : fill,
    markOnLight: contrast(fill, light) < leastForSigns ? null : fill,
    markOnDark: contrast(fill, dark) < leastForSigns ? null : fill,
  };
}

const leastForShapes = 1.3;
const leastForSigns = 3;
