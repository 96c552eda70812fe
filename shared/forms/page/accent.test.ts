import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { contrast } from '../../colour/contrast.ts';
import { accentStyle } from './accent.ts';

const accents = ['#ffc244', '#ffe600', '#ffffff', '#000000', '#f3f5f7', '#808080', '#0b5d4e', '#ff0000', '#3355ff'];
const kit = await Bun.file(join(import.meta.dir, '../../ui/styles/base/colours.css')).text();

test.each(accents)('%s is the fill unchanged and has readable contrast, light and dark', (accent) => {
  const styles = accentStyle(accent).split(':root').slice(1);
  expect(styles).toHaveLength(2);
  styles.forEach((style, theme) => {
    expect(colourOf(style, 'action')).toBe(accent);
    expect(contrast(colourOf(style, 'on-action'), accent)).toBeGreaterThanOrEqual(4.5);
    for (const surface of ['canvas', 'surface']) {
      expect(contrast(colourOf(style, 'link'), kitColour(surface, theme))).toBeGreaterThanOrEqual(4.5);
    }
  });
});

function colourOf(style: string, name: string): string {
  return new RegExp(`--${name}: ?(#[0-9a-f]{6})`).exec(style)?.[1] ?? '';
}

/** A nearly grey colour of the kit, in the light (0) or in the dark (1), by its lightness. */
function kitColour(name: string, theme: number): string {
  const both = new RegExp(`--${name}: light-dark\\((.*)\\);`).exec(kit)?.[1] ?? '';
  const [lightness = Number.NaN, chroma = 1] = [...(both.split(', ')[theme] ?? '').matchAll(/[\d.]+/g)].map(Number);
  expect(chroma).toBeLessThan(0.01);
  const linear = (lightness / 100) ** 3;
  const channel = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return `#${Math.round(channel * 255)
    .toString(16)
    .padStart(2, '0')
    .repeat(3)}`;
}
