import { expect, test } from 'bun:test';
import { createConversation, createMessage, createOrder } from '../../tests/support/data/rows.ts';
import { createKey } from '../../tests/support/data/workspace.ts';
import { forThisFile } from '../../tests/support/run/for-this-file.ts';
import { databaseForThisFile } from '../../tests/support/running/for-this-file.ts';
import { createForm } from '../../tests/support/running/forms.ts';
import { isLockAwaited } from '../../tests/support/watching/lock-waits.ts';
import { connectDrizzle } from '../db/connections/connect.ts';
import { removeMember } from '../people/members.ts';
import { createUser, setRole } from '../people/users.ts';
import { until } from '../runtime/until.ts';
import { createTwin, findTwin, wipeTwin } from './twins.ts';
import { createWorkspace, setWorkspace } from './workspaces.ts';

const { url, db: sql } = await databaseForThisFile();
const [db] = await forThisFile(connectDrizzle(url, { name: 'test' }));

async function newOriginal() {
  const wanted = { name: 'Dijla', kind: 'store', plan: 'business', timezone: 'Asia/Tokyo', currency: 'JPY' } as const;
  const { id } = await createWorkspace(db, wanted);
  await setWorkspace(db, id, { accent: '#112233' });
  const person = async (role: 'admin' | 'staff') => {
    const login = { email: `${crypto.randomUUID()}@example.com`, password: crypto.randomUUID() };
    return (await createUser(db, { ...login, role, workspaceId: id })).id;
  };
  return { id, admin: await person('admin'), staff: await person('staff') };
}

async function membersOf(workspaceId: string): Promise<string[]> {
  const rows = await sql<{ member: string }[]>`
    select user_id || ' ' || role as member from memberships where workspace_id = ${workspaceId} order by user_id`;
  return rows.map(({ member }) => member);
}

test('a twin has the settings and admins of its original, and its mark', async () => {
  const { id, admin } = await newOriginal();
  const twin = await createTwin(db, id);
  expect(twin).toMatchObject({
    ...{ name: 'Dijla · Test', kind: 'store', plan: 'business', timezone: 'Asia/Tokyo', currency: 'JPY' },
    ...{ accent: '#112233', twinOf: id, notificationsEnabled: false },
  });
  expect(await membersOf(twin.id)).toEqual([`${admin} admin`]);
  expect((await findTwin(db, id))?.id).toBe(twin.id);
});

test('there is one twin of a workspace, and none of a twin', async () => {
  const { id } = await newOriginal();
  const twin = await createTwin(db, id);
  for (const each of [id, twin.id]) await expect(createTwin(db, each)).rejects.toMatchObject({ code: 'invalid_state' });
});

test('admins come and go in the twin as in its original', async () => {
  const { id, admin, staff } = await newOriginal();
  const twin = await createTwin(db, id);
  await setRole(db, id, staff, 'admin');
  expect(await membersOf(twin.id)).toEqual([`${admin} admin`, `${staff} admin`].toSorted());
  await setRole(db, id, staff, 'staff');
  expect(await membersOf(twin.id)).toEqual([`${admin} admin`]);
  await setRole(db, id, staff, 'admin');
  await removeMember(db, { workspaceId: id, userId: staff, was: 'admin' }, admin);
  expect(await membersOf(twin.id)).toEqual([`${admin} admin`]);
});

test('wiping deletes what happened in the twin, and nothing of its original', async () => {
  const { id } = await newOriginal();
  const twin = await createTwin(db, id);
  for (const workspaceId of [id, twin.id]) {
    await createKey(sql, workspaceId);
    const conversationId = await createConversation(sql, workspaceId);
    await createMessage(sql, workspaceId, conversationId);
    await createOrder(sql, workspaceId, { conversationId });
  }
  await db.transaction((tx) => wipeTwin(tx, twin.id));
  for (const table of ['orders', 'conversations', 'messages', 'api_keys']) {
    const rows = await sql<{ at: string }[]>`select workspace_id as at from ${sql(table)}
      where workspace_id in (${id}, ${twin.id}) order by workspace_id`;
    const kept = table === 'api_keys' ? [id, twin.id] : [id];
    expect([table, rows.map(({ at }) => at)]).toEqual([table, kept]);
  }
});

test('wiping waits for answers that are being sent, and deletes them too', async () => {
  const { id } = await newOriginal();
  const twin = await createTwin(db, id);
  const form = await createForm(sql, twin.id, [{ key: 'a', type: 'short_text', label: 'A' }]);
  const link = await form.link();
  const { wiping } = await sql.begin(async (tx) => {
    await tx`select from form_links where id = ${link.id} for update`;
    const wiping = db.transaction((wipe) => wipeTwin(wipe, twin.id));
    await until(() => isLockAwaited(sql), { timeoutMessage: () => 'the wipe does not wait' });
    await tx`
      insert into form_earlier_answers (workspace_id, link_id, edit, answers, answered_at)
      values (${twin.id}, ${link.id}, 0, '{}', clock())`;
    return { wiping };
  });
  await wiping;
  expect(await sql`select from form_earlier_answers where workspace_id = ${twin.id}`).toHaveLength(0);
});

test('a real workspace cannot be wiped, not even in SQL', async () => {
  const { id } = await newOriginal();
  await createOrder(sql, id);
  await expect(wipeTwin(db, id)).rejects.toMatchObject({ code: 'invalid_state' });
  await expect(sql`select wipe_twin(${id})`.execute()).rejects.toThrow('is no test workspace');
  expect(await sql`select from orders where workspace_id = ${id}`).toHaveLength(1);
});
