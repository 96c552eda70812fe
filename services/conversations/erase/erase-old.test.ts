import { beforeEach, expect, test } from 'bun:test';
import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { connect, connectDrizzle } from '../../../shared/db/connections/connect.ts';
import { newId } from '../../../shared/db/new-id.ts';
import { type RetentionDays, readRetention, setRetention } from '../../../shared/workspaces/retention.ts';
import { createConversation, createMessage, createOrder } from '../../../tests/support/data/rows.ts';
import { createWorkspace } from '../../../tests/support/data/workspace.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { createCustomer, createForm } from '../../../tests/support/running/forms.ts';
import { startServiceProcess } from '../../../tests/support/running/service-process.ts';
import { freshStores } from '../../../tests/support/running/services.ts';
import { eventually, secretsKey } from '../../../tests/support/running/world.ts';
import { isLockAwaited } from '../../../tests/support/watching/lock-waits.ts';
import { recordingLog } from '../../../tests/support/watching/recording-log.ts';
import { eraseOld } from './erase-old.ts';

const [stores] = await forThisFile(freshStores());
const { db } = stores;
const [service, dashboard] = await forThisFile(
  connect(databaseAddress('conversations', stores.databaseUrl), { name: 'conversations' }),
  connectDrizzle(databaseAddress('dashboard', stores.databaseUrl), { name: 'dashboard' }),
);
const { log } = recordingLog();
const dayMs = 24 * 60 * 60 * 1000;
const never: RetentionDays = { conversationDays: null, answerDays: null, orderDays: null };
const set = (days: Partial<RetentionDays>) =>
  dashboard.transaction((tx) => setRetention(tx, workspaceId, { ...never, ...days }));
const begin = () => db`update retention set starts_at = clock() where workspace_id = ${workspaceId}`;

let workspaceId = '';
beforeEach(async () => {
  workspaceId = await createWorkspace(db);
});

test('nothing is erased before the notice of seven days has passed', async () => {
  const order = await oldOrder(workspaceId);
  await set({ orderDays: 30 });
  await eraseOld(service, log);
  expect(await nameOf(order)).toBe('Zaynab');
  const told = await db<{ data: { orderDays: number; startsAt: number } }[]>`
    select data from notifications where workspace_id = ${workspaceId} and kind = 'retention.set'`;
  expect(told.map(({ data }) => data.orderDays)).toEqual([30]);
  expect(Math.round(((told[0]?.data.startsAt ?? 0) - Date.now()) / dayMs)).toBe(7);
  await set({ orderDays: 3_000 });
  await begin();
  await eraseOld(service, log);
  expect(await nameOf(order)).toBe('Zaynab');
});

test('later or never begins at once and tells nobody; sooner waits again', async () => {
  const first = await set({ orderDays: 100 });
  await begin();
  const { startsAt } = await readRetention(dashboard, workspaceId);
  expect((await set({ orderDays: 200 })).startsAt).toBe(startsAt ?? 0);
  expect((await set({})).startsAt).toBe(startsAt ?? 0);
  expect((await set({ answerDays: 30 })).startsAt).toBeGreaterThanOrEqual(first.startsAt ?? 0);
  expect(await db`select from notifications where workspace_id = ${workspaceId}`).toHaveLength(2);
});

test('old orders lose their customer, and their followers see it', async () => {
  const elsewhere = await createWorkspace(db);
  const [old, recent, foreign] = [
    await oldOrder(workspaceId),
    await createOrder(db, workspaceId, { customer: { name: 'Ali' } }),
    await oldOrder(elsewhere),
  ];
  await set({ orderDays: 30 });
  await begin();
  const [before] = await db<{ at: number; total: number }[]>`
    select unix_ms(updated_at) as at, total from orders where id = ${old}`;
  await eraseOld(service, log);
  const [after] = await db<{ at: number; total: number; notes: string | null }[]>`
    select unix_ms(updated_at) as at, total, notes from orders where id = ${old}`;
  expect([await nameOf(old), await nameOf(recent), await nameOf(foreign)]).toEqual([null, 'Ali', 'Zaynab']);
  expect(after).toMatchObject({ total: before?.total ?? 0, notes: null });
  expect(after?.at).toBeGreaterThan(before?.at ?? 0);
  await db`update retention set orders_erased_until = null`;
  await eraseOld(service, log);
  const [again] = await db<{ at: number }[]>`select unix_ms(updated_at) as at from orders where id = ${old}`;
  expect(again?.at).toBe(after?.at ?? 0);
});

test('what was added later with older times is erased once days are set again', async () => {
  const first = await oldOrder(workspaceId, 40);
  await set({ orderDays: 30 });
  await begin();
  await eraseOld(service, log);
  const later = await oldOrder(workspaceId, 50);
  await eraseOld(service, log);
  expect([await nameOf(first), await nameOf(later)]).toEqual([null, 'Zaynab']);
  await set({ orderDays: 30 });
  await eraseOld(service, log);
  expect(await nameOf(later)).toBeNull();
});

test('silent conversations and old answers are erased, newer ones stay', async () => {
  const old = await createConversation(db, workspaceId, { subject: 'Where is it?' });
  await createMessage(db, workspaceId, old, { text: 'old words', createdAt: Date.now() - 40 * dayMs });
  await db`update conversations set updated_at = clock() - interval '40 days' where id = ${old}`;
  const recent = await createConversation(db, workspaceId, { subject: 'Hello' });
  await createMessage(db, workspaceId, recent, { text: 'new words' });
  const form = await createForm(db, workspaceId, [{ key: 'a', type: 'short_text', label: 'A' }]);
  const [oldLink, newLink] = [await form.link(), await form.link()];
  await answered(oldLink.id, form.id, 40);
  await answered(newLink.id, form.id, 1);
  await set({ conversationDays: 30, answerDays: 30 });
  await begin();
  await eraseOld(service, log);
  const texts = await db<
    { text: string }[]
  >`select text from messages where workspace_id = ${workspaceId} order by created_at`;
  expect(texts.map(({ text }) => text)).toEqual(['[erased]', 'new words']);
  const answers =
    await db`select answers from form_submissions where workspace_id = ${workspaceId} order by updated_at`;
  expect(answers.map((row) => row.answers)).toEqual([{}, { a: 'said' }]);
});

test('an old answer that is edited at this moment is kept', async () => {
  const form = await createForm(db, workspaceId, [{ key: 'a', type: 'short_text', label: 'A' }]);
  const { id } = await form.link();
  await answered(id, form.id, 40);
  await set({ answerDays: 30 });
  await begin();
  const { erasing } = await db.begin(async (tx) => {
    await tx`select from form_links where id = ${id} for update`;
    const erasing = eraseOld(service, log);
    await eventually(() => isLockAwaited(db));
    await tx`update form_submissions set answers = '{"a": "edited"}', updated_at = clock() where link_id = ${id}`;
    return { erasing };
  });
  await erasing;
  const [kept] = await db`
    select answers, cancelled_at from form_submissions s join form_links l on l.id = s.link_id where l.id = ${id}`;
  expect({ ...kept }).toEqual({ answers: { a: 'edited' }, cancelled_at: null });
});

async function answered(linkId: string, formId: string, daysAgo: number): Promise<void> {
  await db`
    insert into form_submissions (workspace_id, link_id, id, form_id, customer_id, answers, edits_used, version, updated_at)
    values (${workspaceId}, ${linkId}, ${newId('submission')}, ${formId}, ${await createCustomer(db, workspaceId)},
      '{"a": "said"}', 0, 1, clock() - ${daysAgo}::int * interval '1 day')`;
}

test('an erasing that was killed goes on', async () => {
  const orders = 2_000;
  const made = await oldOrder(workspaceId);
  await db.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into orders select copy.* from orders one cross join generate_series(1, ${orders}::int) n
      cross join lateral json_populate_record(one, json_build_object('id', 'ord_' || lpad(n::text, 26, '0'),
        'number', n::text, 'created_at', one.created_at + random() * interval '1000 s')) copy where one.id = ${made}`;
  });
  await set({ orderDays: 30 });
  await begin();
  const settings = { DATABASE_URL: stores.databaseUrl, NATS_URL: stores.natsUrl, SECRETS_KEY: secretsKey };
  const killed = await startServiceProcess('conversations', settings);
  await eventually(async () => (await erased()) > 0);
  await killed.stop('SIGKILL');
  expect(await erased()).toBeLessThan(orders + 1);
  await forThisFile(startServiceProcess('conversations', settings));
  await eventually(async () => (await erased()) === orders + 1);
});

async function erased(): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from orders where workspace_id = ${workspaceId} and customer_name is null`;
  return row?.count ?? 0;
}

async function oldOrder(workspace: string, days = 40): Promise<string> {
  return createOrder(db, workspace, {
    createdAt: Date.now() - days * dayMs,
    customer: { name: 'Zaynab', phone: '+9647701234567' },
    notes: 'Ring',
  });
}

async function nameOf(order: string): Promise<string | null> {
  const [row] = await db<{ name: string | null }[]>`select customer_name as name from orders where id = ${order}`;
  return row?.name ?? null;
}
