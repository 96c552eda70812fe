import { expect, test } from 'bun:test';
import { inTurn } from './in-turn.ts';

test('no more than so many are under way, each in its turn, whatever becomes of the one before', async () => {
  const started: number[] = [];
  let underWay = 0;
  let most = 0;
  const work = inTurn(2, async (input: number) => {
    started.push(input);
    underWay += 1;
    most = Math.max(most, underWay);
    await Bun.sleep(1);
    underWay -= 1;
    if (input % 3 === 0) throw new Error('three');
    return input;
  });
  const inputs = Array.from({ length: 20 }, (_, index) => index);
  const outcomes = await Promise.allSettled(inputs.map(work));
  expect(started).toEqual(inputs);
  expect(most).toBe(2);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(13);
});
