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
    const answer = await send();
    const { status, headers } = answer;
    await answer.arrayBuffer();
    expect(status).toBeLessThan(400);
    const redirected = form === 'POST /sign-out' ? /^\/prove/ : /^\/(prove|sign-in$)/;
    expect(headers.get('location') ?? '').not.toMatch(redirected);
    const entries = await entriesAfter(before);
    expect(entries.map(({ action }) => action)).toEqual([...expected]);
    for (const { workspaceId, actor, target: changed } of entries) {
      expect(workspaceId).toBe(target.dashboard.workspace.id);
      expect(actor).toContain('@example.com');
      expect(changed).not.toBeNull();
    }
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

interface Entry {
  readonly id: string;
  readonly workspaceId: string;
  readonly action: string;
  readonly actor: string;
  readonly target: string | null;
}

async function lastEntry(): Promise<string> {
  const [last] = await target.dashboard.sql<{ id: string }[]>`select max(id) as id from audit_entries`;
  return last?.id ?? '';
}

async function entriesAfter(id: string): Promise<readonly Entry[]> {
  return target.dashboard.sql<Entry[]>`
    select id, workspace_id as "workspaceId", action, actor, target from audit_entries where id > ${id} order by id`;
}
