import { expect, test } from 'bun:test';
import { formChanges } from './changes.ts';
import type { UncheckedField } from './definition.ts';
import { completeFields } from './rules.ts';

const form = (fields: readonly UncheckedField[], more: Partial<{ title: string; edits: number }> = {}) => ({
  ...{ title: 'Visit', edits: 1, branding: { name: 'Dijla', accent: '#0b5d4e' } },
  ...more,
  fields: completeFields(fields, 'IQD'),
});
const name = { key: 'name', type: 'short_text', label: 'Name' } as const;
const guests = { key: 'guests', type: 'integer', label: 'Guests' } as const;
const none = new Map<string, string>();

test('an identical form has no changes, whatever the order of its keys', () => {
  const { fields, branding, title, edits } = form([name, guests]);
  const changes = formChanges(form([name, guests]), { branding, edits, fields, title }, none);
  expect(changes).toEqual({
    ...{ added: [], removed: [], changed: [] },
    ...{ isReordered: false, hasNewTexts: false, hasNewEditLimit: false },
  });
});

test('additions, removals, changes and moves are distinguished', () => {
  const email = { key: 'email', type: 'email', label: 'Email' } as const;
  const changes = formChanges(
    form([name, guests]),
    form([{ ...guests, max: 20, required: true }, email], { edits: 3, title: 'Your visit' }),
    none,
  );
  expect(changes.added.map(({ key }) => key)).toEqual(['email']);
  expect(changes.removed.map(({ key }) => key)).toEqual(['name']);
  expect(changes.changed.map(({ after, parts }) => [after.key, parts])).toEqual([['guests', ['required', 'max']]]);
  expect([changes.isReordered, changes.hasNewTexts, changes.hasNewEditLimit]).toEqual([false, true, true]);
  expect(formChanges(form([name, guests]), form([guests, name]), none).isReordered).toBe(true);
});

test('a renamed field is changed, not removed and added', () => {
  const changes = formChanges(form([name]), form([{ ...name, key: 'full_name' }]), new Map([['full_name', 'name']]));
  expect([changes.added, changes.removed]).toEqual([[], []]);
  expect(changes.changed.map(({ parts }) => parts)).toEqual([['key']]);
});
