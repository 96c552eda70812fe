import { expect, test } from 'bun:test';
import { auditTexts } from '../../../services/dashboard/screens/audit/texts.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { prepare } from './form-action.ts';
import { formActions } from './form-actions/all-actions.ts';
import { startTarget } from './target.ts';

/** Sends every form once: its entries in the audit log are those in its row of `form-actions/`. */

const [target] = await forThisFile(startTarget());

for (const [form, row] of Object.entries(formActions)) {
  const expected = row.auditEntries;
  test(`${form} leaves ${expected.join(' and ') || 'nothing'} in the audit log`, async () => {
    const { send } = await prepare(target, form, row);
    const before = await lastEntry();
    const { status, headers } = await send();
    expect(status).toBeLessThan(400);
    const refusals = form === 'POST /sign-out' ? /^\/prove/ : /^\/(prove|sign-in$)/;
    expect(headers.get('location') ?? '').not.toMatch(refusals);
    const of = { workspaceId: target.dashboard.workspace.id, actor: expect.stringContaining('@example.com') };
    const entries = expected.map((action) => ({ ...of, action, target: expect.any(String) }));
    expect([...(await entriesAfter(before))]).toEqual(entries);
  });
}

test('taking an invitation with an existing login is in the audit log', async () => {
  const { sql, workspace } = target.dashboard;
  const { id, login, visitor } = await target.newPerson();
  await sql`delete from memberships where user_id = ${id}`;
  const link = await target.invite({ email: login.email });
  const before = await lastEntry();
  expect((await visitor.post(link)).headers.get('location')).toBe(`/${workspace.id}/home`);
  expect(await entriesAfter(before)).toMatchObject([{ action: 'invitation.accepted', actor: login.email }]);
});

test('every action has a text in both languages', () => {
  const actions = Object.values(formActions).flatMap(({ auditEntries }) => auditEntries);
  for (const language of ['en', 'ar'] as const) {
    expect(actions.filter((action) => auditTexts(language).actions[action] === undefined)).toEqual([]);
  }
});

async function lastEntry(): Promise<string> {
  const [last] = await target.dashboard.sql<{ id: string }[]>`select max(id) as id from audit_entries`;
  return last?.id ?? '';
}

function entriesAfter(id: string) {
  return target.dashboard.sql`
    select workspace_id as "workspaceId", action, actor, target from audit_entries where id > ${id} order by id`;
}
