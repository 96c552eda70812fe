import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { contrast } from '../domain/branding/contrast.ts';
import { coloursOf } from './colours.ts';

const accents = ['#ffe600', '#ffffff', '#000000', '#f3f5f7', '#808080', '#0b5d4e', '#ff0000', '#00ff88', '#3355ff'];
const surfaces = ['card', 'page'] as const;

test.each(accents)('the accent %s can be read on everything that it stands on, by day and by night', async (accent) => {
  const css = await Bun.file(join(import.meta.dir, 'page.css')).text();
  const roots = css.split(':root').slice(1, 3);
  const styles = coloursOf(accent).style.split(':root').slice(1);
  expect([roots.length, styles.length]).toEqual([2, 2]);
  styles.forEach((style, index) => {
    const own = colourOf(style, 'accent');
    for (const surface of surfaces) {
      expect(contrast(own, colourOf(roots[index] ?? '', surface))).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(own, colourOf(style, 'on-accent'))).toBeGreaterThanOrEqual(4.5);
  });
});

function colourOf(style: string, name: string): string {
  return new RegExp(`--${name}: ?(#[0-9a-f]{6})`).exec(style)?.[1] ?? '';
}
