import { expect, test } from 'bun:test';
import { openDatabase, refusalOf } from '../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { createWorkspace, getWorkspace, listWorkspaces, setWorkspace } from './workspaces.ts';

const [{ db, makeWorkspace }] = await forThisFile(openDatabase());
const kind = { kind: 'restaurant', plan: 'pro' } as const;
const given = { ...kind, name: 'مطعم دجلة', timezone: 'Asia/Baghdad', currency: 'IQD' };

test('a new workspace has its input, both switches on, and the database’s time', async () => {
  const before = Date.now();
  const workspace = await createWorkspace(db, { ...given, name: '  مطعم دجلة ', timezone: 'asia/baghdad' });
  expect(workspace).toMatchObject({ ...given, apiEnabled: true, webhooksEnabled: true });
  expect(Math.abs(workspace.createdAt - before)).toBeLessThan(5_000);
  expect(await getWorkspace(db, workspace.id)).toEqual(workspace);
  expect((await listWorkspaces(db)).at(-1)).toEqual(workspace);
});

test('fields that are not given stay unchanged', async () => {
  const workspace = await createWorkspace(db, { ...given, apiEnabled: false });
  const set = await setWorkspace(db, workspace.id, { plan: 'free', webhooksEnabled: false });
  expect(set).toEqual({ ...workspace, plan: 'free', webhooksEnabled: false });
  const renamed = { name: 'Dijla', timezone: 'UTC' };
  expect(await setWorkspace(db, workspace.id, renamed)).toEqual({ ...set, ...renamed });
});

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
