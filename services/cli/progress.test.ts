import { expect, test } from 'bun:test';
import { createProgress, progressLine } from './progress.ts';

test('the line shows bar, share, count, rate and time left', () => {
  const half = { done: 500, count: 1_500, total: 1_000, seconds: 3 };
  expect(progressLine('orders', half)).toBe('[############------------]  50 %  1,500 orders  500/s  0:03 left');
  expect(progressLine('orders', { ...half, done: 1_000 })).toEndWith('] 100 %  1,500 orders  500/s  done in 0:03');
  expect(progressLine('orders', { ...half, done: 1, seconds: 10 })).toEndWith('150/s  2:46:30 left');
  expect(progressLine('orders', { ...half, done: 0, count: 0, seconds: 0 })).toEndWith('0 orders  0/s  ? left');
});

test('without a total there is neither bar nor time left', () => {
  expect(progressLine('orders', { done: 5, count: 5, total: null, seconds: 2 })).toBe('5 orders  3/s');
});

test('a terminal prints messages above the bar and ends with a newline', () => {
  const screen = recorder(true);
  const progress = createProgress(screen, 'orders', 2);
  progress.update(1, 1);
  progress.say('line 7: bad');
  progress.update(2, 2);
  progress.end();
  const [before, message, last] = screen.written().split(eraseLine);
  expect(before).toBe('');
  expect(message).toMatch(/^line 7: bad\n\[#{12}-{12}\] {2}50 %/);
  expect(last).toMatch(/^\[#{24}\] 100 %[^\n]*\n$/);
});

test('without a terminal it writes whole lines, or none without progress', () => {
  const screen = recorder(false);
  createProgress(screen, 'orders', 2).end();
  expect(screen.written()).toBe('');
  const progress = createProgress(screen, 'orders', 2);
  progress.update(1, 1);
  progress.update(2, 2);
  progress.end();
  expect(screen.written()).toMatch(/^\[#{24}\] 100 %[^\n]*\n$/);
});

const eraseLine = '\r\u001b[K';

function recorder(isTerminal: boolean) {
  const texts: string[] = [];
  return { isTerminal, write: (text: string) => void texts.push(text), written: () => texts.join('') };
}
