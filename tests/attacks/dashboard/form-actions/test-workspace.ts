import { createWorkspace } from '../../../support/data/workspace.ts';
import type { FormActions } from '../form-action.ts';
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
  'POST /:workspace/settings/test/evening': {
    proof: { needless: 'it adds orders that nobody cooks' },
    leaves: ['twin.filled'],
    sends: asTwin,
  },
  'POST /:workspace/settings/test/wipe': { proof: 'asked', leaves: ['twin.wiped'], sends: asTwin },
  'POST /:workspace/settings/test': { proof: 'asked', leaves: ['twin.created'], sends: asOriginal },
};
