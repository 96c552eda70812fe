import { expect, test } from 'bun:test';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { createForm, startForms } from '../../../tests/support/running/forms.ts';
import { createKnownForms } from './known-forms.ts';

const [service] = await forThisFile(startForms());

test('forms are kept while there is room for them, the newest ones', async () => {
  const { db, workspaceId } = service;
  const known = createKnownForms({ forms: 3, characters: 10_000 });
  const get = async (intro: string) => {
    const { id: formId } = await createForm(db, workspaceId, [{ key: 'a', type: 'url', label: 'A' }], { intro });
    const [first, again] = await Promise.all([
      known.get(db, { workspaceId, formId, version: 1 }),
      known.get(db, { workspaceId, formId, version: 1 }),
    ]);
    expect([first.definition.intro, again.definition.intro]).toEqual([intro, intro]);
    expect(known.size().characters).toBeLessThanOrEqual(10_000);
    return known.size().forms;
  };
  expect([await get('one'), await get('two'), await get('three'), await get('four')]).toEqual([1, 2, 3, 3]);
  expect([await get('x'.repeat(6_000)), await get('y'.repeat(6_000))]).toEqual([3, 1]);
  // One that has no room by itself is shown, and not kept.
  expect([await get('z'.repeat(11_000)), known.size()]).toEqual([0, { forms: 0, characters: 0 }]);
});
