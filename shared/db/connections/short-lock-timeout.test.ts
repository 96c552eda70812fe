import { afterAll, expect, test } from 'bun:test';
import { createKey, createWorkspace } from '../../../tests/support/data/workspace.ts';
import { freshDatabase } from '../../../tests/support/stores/datastores.ts';
import { recordingLog } from '../../../tests/support/watching/recording-log.ts';
import { createKeyUse } from '../../keys/key-use.ts';
import { connect } from './connect.ts';

const { url } = await freshDatabase();
const session = connect(url, { name: 'session', max: 1 });
const db = connect(url, { name: 'test', max: 1 });
afterAll(() => Promise.all([session.end(), db.end()]));

test('calls do not wait for a locked key, and its use is written later', async () => {
  const { id } = await createKey(db, await createWorkspace(db));
  const keyUse = createKeyUse(db, recordingLog().log);
  keyUse.note(id);
  await keyUse.write();
  const calls = async () => {
    const [row] = await db<{ calls: number }[]>`select calls from api_key_calls where key_id = ${id}`;
    return row?.calls;
  };
  keyUse.note(id);
  await session.begin(async (tx) => {
    await tx`select from api_key_uses where key_id = ${id} for update`;
    const began = performance.now();
    const written = keyUse.write();
    await db`select 1`;
    expect(performance.now() - began).toBeLessThan(2_000);
    await written;
    expect(await calls()).toBe(1);
  });
  await keyUse.close();
  expect(await calls()).toBe(2);
});
