import { Value } from 'typebox/value';
import { Refused } from '../../../../shared/basics/refused.ts';
import { Accent } from '../../../../shared/forms/contract.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { maxPictureFormBytes } from '../../../../shared/ui/components/forms/picture-input.tsx';
import { pictureTexts } from '../../../../shared/ui/components/forms/picture-texts.ts';
import { plans } from '../../../../shared/workspaces/rules/plan.ts';
import {
  getWorkspace,
  isWorkspaceName,
  setWorkspace,
  type Workspace,
  type WorkspaceChanges,
} from '../../../../shared/workspaces/workspaces.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { admin, type Needs, recentlyVerifiedAdmin } from '../../request/routes.ts';
import { versionOf } from '../../request/version.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { logoOf } from './logo.ts';
import { type SettingsProblems, settingsPage } from './settings-page.tsx';
import { settingsTexts } from './texts.ts';

export const settingsRoutes = [
  admin.get('/settings', async (visit, { db }: Needs<'db'>) => {
    return settingsPage(visit, await getWorkspace(db, visit.workspace.id));
  }),

  recentlyVerifiedAdmin({ returnTo: '/settings' }).post('/settings', save, { maxFormBytes: maxPictureFormBytes }),
];

async function save(visit: MemberVisit, needs: Needs<'db' | 'notices'>): Promise<Response> {
  const { db } = needs;
  const { workspace, form, actor, language } = visit;
  const texts = settingsTexts(language);
  const { changes, ...wrong } = await changesOf(visit);
  const shown = (now: Workspace): Workspace => ({ ...now, ...changes, logo: now.logo });
  const problems = { ...problemsOf(changes, texts), ...wrong };
  if (Object.keys(problems).length > 0) {
    return settingsPage(visit, shown(await getWorkspace(db, workspace.id)), problems, form.get('version') ?? '');
  }
  const change = async (tx: typeof db): Promise<Workspace> => {
    const before = await getWorkspace(tx, workspace.id, 'update');
    if (versionOf(before) !== form.get('version')) throw new Refused('invalid_state', texts.changed);
    return setWorkspace(tx, workspace.id, changes);
  };
  try {
    await audited(db, actor, change, ({ createdAt: _, logo: __, chatUrl: ___, ...details }) => {
      return { workspaceId: workspace.id, action: 'settings.changed', target: workspace.id, details };
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const now = await getWorkspace(db, workspace.id);
    if (error.code === 'invalid_state') return settingsPage(visit, now, { formError: texts.changed });
    return settingsPage(visit, shown(now), { timezone: texts.errors.timezone }, versionOf(now));
  }
  return redirectWithNotice(needs, visit.at('/settings'), { done: visit.texts.saved });
}

function problemsOf(
  { name = '', accent }: WorkspaceChanges,
  { errors }: ReturnType<typeof settingsTexts>,
): SettingsProblems {
  return {
    ...(!isWorkspaceName(name) && { name: errors.name }),
    ...(typeof accent === 'string' && !Value.Check(Accent, accent) && { accent: errors.accent }),
  };
}

/** The changes of the form; `logo` is the picture's problem. */
async function changesOf({ form, files, language, workspace }: MemberVisit) {
  const chosen = files.get('logo');
  const made = chosen && (await logoOf(workspace.id, chosen));
  const logo = made && 'address' in made ? made.address : form.has('removeLogo') ? null : undefined;
  const plan = plans.find((each) => each === form.get('plan'));
  const changes = {
    name: form.get('name') ?? '',
    timezone: form.get('timezone') ?? '',
    ...(plan && { plan }),
    accent: form.get('accent')?.trim() || null,
    ...(logo !== undefined && { logo }),
    apiEnabled: form.getAll('access').includes('api'),
    webhooksEnabled: form.getAll('access').includes('webhooks'),
  } satisfies WorkspaceChanges;
  return { changes, ...(made && 'problem' in made && { logo: pictureTexts(language)[made.problem] }) };
}
