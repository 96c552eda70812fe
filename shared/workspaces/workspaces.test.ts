import { expect, test } from 'bun:test';
import { openDatabase, refusalOf } from '../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { createWorkspace, getWorkspace, setWorkspace } from './workspaces.ts';

const [{ db, makeWorkspace }] = await forThisFile(openDatabase());
const kind = { kind: 'restaurant', plan: 'pro' } as const;
const given = { ...kind, name: 'مطعم دجلة', timezone: 'Asia/Baghdad', currency: 'IQD' };

test('invalid names, time zones and currencies are refused and change nothing', async () => {
  for (const wrong of [
    { name: ' ' },
    { name: 'x'.repeat(201) },
    { timezone: 'Asia/Atlantis' },
    { timezone: '+03:00' },
    { timezone: 'US/Pacific-New' }, // JavaScript knows it, PostgreSQL does not.
  ]) {
    expect(await refusalOf(createWorkspace(db, { ...given, ...wrong }))).toStartWith('invalid_request: the ');
    const id = await makeWorkspace();
    const before = await getWorkspace(db, id);
    expect(await refusalOf(setWorkspace(db, id, { plan: 'free', ...wrong }))).toStartWith('invalid_request: the ');
    expect(await getWorkspace(db, id)).toEqual(before);
  }
  for (const currency of ['IQ', 'iqd', 'XXQ', '']) {
    expect(await refusalOf(createWorkspace(db, { ...given, currency }))).toStartWith('invalid_request: the currency');
  }
});
