import { expect, test } from 'bun:test';
import { bars } from '../bars.ts';
import { judge, rowOf } from './verdict.ts';

const bar = 'catalog against Bun.serve with the same bytes';
const most = bars['catalog view'][bar];
const run = (ours: number, peer: number) => judge('catalog view', { [bar]: [ours, peer] })[0];

test('a bar is reached up to what it says, and never by a figure that is none', () => {
  const reached = [run(most, 1), run(most + 0.01, 1), run(Number.NaN, 1), run(0, 0)].map((each) => each?.isReached);
  expect(reached).toEqual([true, false, false, false]);
});

test('a row of the table shows each run, and is reached where every run was', () => {
  const [good, bad] = [run(10, 10), run(30, 10)];
  if (!good || !bad) throw new Error('nothing was judged');
  const line = (...runs: (typeof good)[]) => rowOf(runs).join('  ');
  expect(line(good, good)).toBe(
    `reached  catalog view  ${bar}  1.00 (10.0 : 10.0)  1.00 (10.0 : 10.0)  at most ${most}`,
  );
  expect(line(good, bad)).toStartWith('MISSED  ');
});
