import { getForm } from '../../../shared/forms/verbs/forms.ts';
import { workspaceOfEndpoint } from '../../../shared/workspaces/owner.ts';
import { getWorkspace } from '../../../shared/workspaces/workspaces.ts';
import type { Context } from '../context.ts';

/** Of the workspace, named by itself or by something of it; else UTC. Throws `not_found`. */
export async function zoneOf({ db }: Context, words: Readonly<Record<string, unknown>>): Promise<string> {
  if (typeof words.form === 'string') return (await getForm(db(), words.form)).timezone;
  const workspace =
    typeof words.endpoint === 'string' ? await workspaceOfEndpoint(db(), words.endpoint) : words.workspace;
  return typeof workspace === 'string' ? (await getWorkspace(db(), workspace)).timezone : 'UTC';
}
