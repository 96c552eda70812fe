import { expect, test } from 'bun:test';
import type { CheckedAnswers } from './answers.ts';
import { decideSubmit, formState, type Use, usedOnceMore } from './edits.ts';
import { completeFields } from './rules.ts';

const fields = completeFields([{ key: 'name', type: 'short_text', label: 'Name' }], 'IQD');
const said = (name: string): CheckedAnswers => ({ answers: { name }, errors: [] });
const wrong: CheckedAnswers = { answers: null, errors: [{ key: 'name', reason: 'too_long' }] };

test.each([
  [0, null, 'open', 0],
  [0, 0, 'read_only', 0],
  [2, null, 'open', 2],
  [2, 0, 'open', 2],
  [2, 1, 'open', 1],
  [2, 2, 'read_only', 0],
  [2, 5, 'read_only', 0],
] as const)('of %p edits, %p used: %s, %p left', (edits, editsUsed, state, edits_left) => {
  expect(formState({ edits, editsUsed })).toEqual({ state, edits_left });
});

/** Every use by every kind of answers. */
for (const edits of [0, 1, 2]) {
  for (const editsUsed of [null, 0, 1, 2]) {
    const use: Use = { edits, editsUsed };
    const { state } = formState(use);
    const name = `${edits} edits, ${editsUsed === null ? 'not submitted' : `${editsUsed} used`}`;

    test(`${name}: new answers are saved exactly when the form is open`, () => {
      const decision = decideSubmit(fields, use, { known: { name: 'Ali' }, checked: said('Zaynab') });
      expect(decision.kind).toBe(state === 'open' ? 'save' : 'refuse');
    });

    test(`${name}: the same answers are a repeat once there is a submission`, () => {
      const decision = decideSubmit(fields, use, { known: { name: 'Ali' }, checked: said('Ali'), seen: -1 });
      if (editsUsed !== null) expect(decision.kind).toBe('repeat');
      else expect(decision).toEqual({ kind: 'refuse', code: 'CHANGED_ELSEWHERE' });
    });

    test(`${name}: wrong answers are refused with what is wrong, unless nothing can be changed any more`, () => {
      const decision = decideSubmit(fields, use, { known: {}, checked: wrong });
      expect<unknown>(decision).toEqual(
        state === 'open'
          ? { kind: 'refuse', code: 'INVALID', errors: wrong.errors }
          : { kind: 'refuse', code: 'NO_EDITS_LEFT' },
      );
    });

    test(`${name}: a page that is behind does not overwrite what it has not seen`, () => {
      const decision = decideSubmit(fields, use, { known: { name: 'Ali' }, checked: said('Zaynab'), seen: -1 });
      expect<unknown>(decision).toEqual({
        kind: 'refuse',
        code: state === 'open' ? 'CHANGED_ELSEWHERE' : 'NO_EDITS_LEFT',
      });
    });
  }
}

test('a form with n edits takes n + 1 submissions', () => {
  for (const edits of [0, 1, 5]) {
    let use: Use = { edits, editsUsed: null };
    let taken = 0;
    for (; formState(use).state === 'open'; taken += 1) use = usedOnceMore(use);
    expect(taken).toBe(edits + 1);
  }
});
