import { createWorkspace } from '../../../support/data/workspace.ts';
import { type FormActions, proven, unproven } from '../form-action.ts';
import type { Target } from '../target.ts';

async function asOriginal({ dashboard: { sql, workspace } }: Target) {
  await sql`update workspaces set twin_of = null where ${workspace.id} in (id, twin_of)`;
  return {};
}

export async function asTwin(target: Target) {
  const { sql, workspace } = target.dashboard;
  await asOriginal(target);
  await sql`update workspaces set twin_of = ${await createWorkspace(sql)} where id = ${workspace.id}`;
  return {};
}

export const testWorkspaceActions: FormActions = {
  'POST /:workspace/settings/test/evening': unproven('it adds orders that nobody cooks', 'twin.filled', asTwin),
  'POST /:workspace/settings/test/wipe': proven('twin.wiped', asTwin),
  'POST /:workspace/settings/test': proven('twin.created', asOriginal),
};
