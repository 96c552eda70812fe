import { expect, test } from 'bun:test';
import { writeBehind } from './write-behind.ts';

function notes({ maxNames = 10 } = {}) {
  const saved: Record<string, number>[] = [];
  const problems: [unknown, number][] = [];
  let forgotten = 0;
  const state = { isFailing: false };
  const behind = writeBehind<number>({
    maxNames,
    merge: (before, more) => before + more,
    save: async (batch) => {
      if (state.isFailing) throw new Error('failed');
      saved.push(Object.fromEntries(batch));
    },
    onError: (error, names) => problems.push([error, names]),
    onForgotten: (names) => {
      forgotten += names;
    },
  });
  return { ...behind, state, saved, problems, forgotten: () => forgotten };
}

test('values of one name are merged, and a batch is saved once', async () => {
  const { note, write, close, saved } = notes();
  for (const name of ['a', 'b', 'a']) note(name, 1);
  await write();
  await write();
  await close();
  expect(saved).toEqual([{ a: 2, b: 1 }]);
});

test('a failed batch is saved with later values', async () => {
  const { note, write, close, state, saved, problems } = notes();
  state.isFailing = true;
  note('a', 1);
  const writing = write();
  note('a', 1);
  await writing;
  expect(problems).toEqual([[new Error('failed'), 1]]);
  state.isFailing = false;
  await close();
  expect(saved).toEqual([{ a: 2 }]);
});

test('names beyond the limit, or unsaved at the end, count as forgotten', async () => {
  const { note, close, state, forgotten } = notes({ maxNames: 2 });
  state.isFailing = true;
  for (const name of ['a', 'b', 'c', 'a']) note(name, 1);
  expect(forgotten()).toBe(1);
  await close();
  expect(forgotten()).toBe(3);
});
