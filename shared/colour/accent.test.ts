import { expect, test } from 'bun:test';
import { accentColours } from './accent.ts';
import { contrast } from './contrast.ts';

const surfaces = { light: '#ffffff', dark: '#181d24' };
const accents = ['#FFC244', '#ffffff', '#000000', '#181d24', '#808080', '#0b5d4e', '#ff0000', '#00ff88', '#3355ff'];

test.each(accents)('fill %s is unchanged; text on it, and text in its colour, is readable', (accent) => {
  const { fill, onFill, gradientEnd, onLight, onDark, ...shapes } = accentColours(accent, surfaces);
  expect(fill).toBe(accent.toLowerCase());
  for (const [one, other] of [
    [onFill, fill],
    [onFill, gradientEnd],
    [onLight, surfaces.light],
    [onDark, surfaces.dark],
  ] as const) {
    expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(shapes.edgeOnLight, surfaces.light)).toBeGreaterThanOrEqual(1.3);
  expect(contrast(shapes.edgeOnDark, surfaces.dark)).toBeGreaterThanOrEqual(1.3);
  expect(shapes.markOnLight).toBe(contrast(fill, surfaces.light) >= 3 ? fill : null);
  expect(shapes.markOnDark).toBe(contrast(fill, surfaces.dark) >= 3 ? fill : null);
});
