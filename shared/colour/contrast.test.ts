import { expect, test } from 'bun:test';
import { contrast, readableOn, textOn } from './contrast.ts';

const accents = ['#000000', '#ffffff', '#ffe600', '#00ff00', '#0000ff', '#808080', '#8c2f1b', '#fffef0', '#767676'];

test('black on white is 21 to 1, a colour on itself 1 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#8c2f1b', '#8c2f1b')).toBe(1);
});

test.each(accents)('%s becomes readable on light and dark paper, and carries readable text', (accent) => {
  for (const paper of ['#ffffff', '#faf7f2', '#161311', '#000000']) {
    expect(contrast(readableOn(accent, paper), paper)).toBeGreaterThanOrEqual(4.5);
  }
  expect(contrast(textOn(accent), accent)).toBeGreaterThanOrEqual(4.5);
});

test('a colour that is readable already stays as it is', () => {
  expect(readableOn('#8c2f1b', '#ffffff')).toBe('#8c2f1b');
});
