import { expect, test } from 'bun:test';
import type { CheckedAnswers } from './answers.ts';
import { decideSubmit, formState, type Use } from './edits.ts';
import { completeFields } from './rules.ts';

const fields = completeFields([{ key: 'name', type: 'short_text', label: 'Name' }], 'IQD');
const checked = (name: string): CheckedAnswers => ({ answers: { name }, errors: [] });
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

/** Every use, and whether the form is open in it. */
const uses = [0, 1, 2].flatMap((edits) =>
  [null, 0, 1, 2].map((editsUsed): Use & { isOpen: boolean } => {
    return { edits, editsUsed, isOpen: formState({ edits, editsUsed }).state === 'open' };
  }),
);

test('new answers are saved exactly when the form is open', () => {
  const submit = { known: { name: 'Ali' }, checked: checked('Zaynab') };
  const decided = uses.map((use) => ({ ...use, kind: decideSubmit(fields, use, submit).kind }));
  expect(decided).toEqual(uses.map((use) => ({ ...use, kind: use.isOpen ? 'save' : 'refuse' })));
});

test('the same answers are a repeat once there is a submission', () => {
  const submit = { known: { name: 'Ali' }, checked: checked('Ali'), seen: -1 };
  const decided = uses.map((use) => ({ ...use, ...decideSubmit(fields, use, submit) }));
  const repeats = decided.filter(({ editsUsed }) => editsUsed !== null);
  expect(repeats.filter(({ kind }) => kind !== 'repeat')).toEqual([]);
  const refused = { kind: 'refuse', code: 'CHANGED_ELSEWHERE' };
  const others = decided.filter(({ editsUsed }) => editsUsed === null);
  expect<unknown[]>(others).toEqual(others.map((each) => ({ ...each, ...refused })));
});

test('wrong answers are refused with their errors, unless no edits are left', () => {
  const decided = uses.map((use) => ({ ...use, ...decideSubmit(fields, use, { known: {}, checked: wrong }) }));
  const invalid = { kind: 'refuse', code: 'INVALID', errors: wrong.errors };
  const noEditsLeft = { kind: 'refuse', code: 'NO_EDITS_LEFT' };
  expect<unknown[]>(decided).toEqual(uses.map((use) => ({ ...use, ...(use.isOpen ? invalid : noEditsLeft) })));
});

test('an outdated page does not overwrite newer answers', () => {
  const submit = { known: { name: 'Ali' }, checked: checked('Zaynab'), seen: -1 };
  const decided = uses.map((use) => ({ ...use, ...decideSubmit(fields, use, submit) }));
  const code = (isOpen: boolean) => (isOpen ? 'CHANGED_ELSEWHERE' : 'NO_EDITS_LEFT');
  expect<unknown[]>(decided).toEqual(uses.map((use) => ({ ...use, kind: 'refuse', code: code(use.isOpen) })));
});
