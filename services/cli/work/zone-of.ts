import { getForm } from '../../../shared/forms/verbs/forms.ts';
import { workspaceOfEndpoint } from '../../../shared/workspaces/owner.ts';
import { getWorkspace } from '../../../shared/workspaces/workspaces.ts';
import type { Context } from '../context.ts';

/** The time zone of the workspace that the values name, directly or by a form or endpoint; else UTC. Throws `not_found`. */
export async function zoneOf({ db }: Context, values: Readonly<Record<string, unknown>>): Promise<string> {
  if (typeof values.form === 'string') return (await getForm(db(), values.form)).timezone;
  const workspace =
    typeof values.endpoint === 'string' ? await workspaceOfEndpoint(db(), values.endpoint) : values.workspace;
  return typeof workspace === 'string' ? (await getWorkspace(db(), workspace)).timezone : 'UTC';
}
