import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { contrast } from '../../colour/contrast.ts';
import { accentStyle } from './accent.ts';

const accents = ['#ffc244', '#ffe600', '#ffffff', '#000000', '#f3f5f7', '#808080', '#0b5d4e', '#ff0000', '#3355ff'];
const surfaces = ['card', 'page'] as const;

test.each(accents)('the accent %s fills as it is, and is readable as text, by day and by night', async (accent) => {
  const css = await Bun.file(join(import.meta.dir, 'styles/colours.css')).text();
  const roots = css.split(':root').slice(1, 3);
  const styles = accentStyle(accent).split(':root').slice(1);
  expect([roots.length, styles.length]).toEqual([2, 2]);
  styles.forEach((style, index) => {
    expect(colourOf(style, 'fill')).toBe(accent);
    expect(contrast(colourOf(style, 'on-fill'), accent)).toBeGreaterThanOrEqual(4.5);
    for (const surface of surfaces) {
      expect(contrast(colourOf(style, 'accent'), colourOf(roots[index] ?? '', surface))).toBeGreaterThanOrEqual(4.5);
    }
  });
});

function colourOf(style: string, name: string): string {
  return new RegExp(`--${name}: ?(#[0-9a-f]{6})`).exec(style)?.[1] ?? '';
}
