import { expect, test } from 'bun:test';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { createForm, startForms } from '../../../tests/support/running/forms.ts';
import { createFormCache } from './form-cache.ts';

const [service] = await forThisFile(startForms());

test('the newest forms are cached, within the limits', async () => {
  const { db, workspaceId } = service;
  const cache = createFormCache({ forms: 3, characters: 10_000 });
  const get = async (intro: string) => {
    const { id: formId } = await createForm(db, workspaceId, [{ key: 'a', type: 'url', label: 'A' }], { intro });
    const [first, again] = await Promise.all([
      cache.get(db, { workspaceId, formId, version: 1 }),
      cache.get(db, { workspaceId, formId, version: 1 }),
    ]);
    expect([first.definition.intro, again.definition.intro]).toEqual([intro, intro]);
    expect(cache.size().characters).toBeLessThanOrEqual(10_000);
    return cache.size().forms;
  };
  expect([await get('one'), await get('two'), await get('three'), await get('four')]).toEqual([1, 2, 3, 3]);
  expect([await get('x'.repeat(6_000)), await get('y'.repeat(6_000))]).toEqual([3, 1]);
  // A form larger than the limit is returned, but not cached.
  expect([await get('z'.repeat(11_000)), cache.size()]).toEqual([0, { forms: 0, characters: 0 }]);
});
