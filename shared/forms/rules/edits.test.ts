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

const refusal = (code: string) => ({ kind: 'refuse', code });
const noEditsLeft = refusal('NO_EDITS_LEFT');
const elsewhere = refusal('CHANGED_ELSEWHERE');
const invalid = { ...refusal('INVALID'), errors: wrong.errors };
const known = { name: 'Ali' };

test.each([
  ['new answers are saved exactly when the form is open', { known, checked: checked('Zaynab') }, { kind: 'save' }],
  ['wrong answers are refused with their errors', { known: {}, checked: wrong }, invalid],
  ['an outdated page does not overwrite newer answers', { known, checked: checked('Zaynab'), seen: -1 }, elsewhere],
])('%s, unless no edits are left', (_, submit, whenOpen) => {
  for (const { isOpen, ...use } of uses)
    expect([use, decideSubmit(fields, use, submit)]).toMatchObject([use, isOpen ? whenOpen : noEditsLeft]);
});

test('the same answers are a repeat once there is a submission', () => {
  const submit = { known, checked: checked('Ali'), seen: -1 };
  for (const use of uses)
    expect([use, decideSubmit(fields, use, submit)]).toMatchObject([
      use,
      use.editsUsed === null ? elsewhere : { kind: 'repeat' },
    ]);
});
