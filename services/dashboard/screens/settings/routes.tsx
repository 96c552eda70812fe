import { Value } from 'typebox/value';
import { Refused } from '../../../../shared/basics/refused.ts';
import { Accent } from '../../../../shared/forms/contract.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { maxPictureFormBytes } from '../../../../shared/ui/components/picture-input.tsx';
import { pictureTexts } from '../../../../shared/ui/components/picture-texts.ts';
import { plans } from '../../../../shared/workspaces/rules/plan.ts';
import {
  getWorkspace,
  isWorkspaceName,
  setWorkspace,
  type Workspace,
  type WorkspaceChanges,
} from '../../../../shared/workspaces/workspaces.ts';
import { seeOther } from '../../request/answers.ts';
import { askForProof } from '../../request/proof.ts';
import { admin } from '../../request/routes.ts';
import { versionOf } from '../../request/version.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { logoOf } from './logo.ts';
import { type SettingsProblems, settingsPage } from './settings-page.tsx';
import { settingsTexts } from './texts.ts';

/** What a workspace is: its name, zone, plan and switches. */
export const settingsRoutes = [
  admin.get('/settings', async (visit, { db }) => settingsPage(visit, await getWorkspace(db, visit.workspace.id))),

  admin.post(
    '/settings',
    async (visit, { db, notices }) => {
      const needed = askForProof(visit);
      if (needed) return needed;
      const { workspace, form, actor, language } = visit;
      const texts = settingsTexts(language);
      const { changes, ...wrong } = await changesOf(visit);
      const problems = { ...problemsOf(changes, texts), ...wrong };
      if (Object.keys(problems).length > 0) {
        const now = await getWorkspace(db, workspace.id);
        const typed = { ...now, ...changes, logo: now.logo };
        return settingsPage(visit, typed, problems, form.get('version') ?? '');
      }
      const save = async (tx: typeof db): Promise<Workspace> => {
        const before = await getWorkspace(tx, workspace.id, 'update');
        if (versionOf(before) !== form.get('version')) throw new Refused('invalid_state', texts.changed);
        return setWorkspace(tx, workspace.id, changes);
      };
      try {
        await audited(db, actor, save, ({ createdAt: _, logo: __, ...details }) => {
          return { workspaceId: workspace.id, action: 'settings.changed', target: workspace.id, details };
        });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const now = await getWorkspace(db, workspace.id);
        const isOutdated = error.code === 'invalid_state';
        const shown = isOutdated ? now : { ...now, ...changes, logo: now.logo };
        return settingsPage(
          visit,
          shown,
          isOutdated ? { whole: texts.changed } : { timezone: texts.errors.timezone },
          versionOf(now),
        );
      }
      return seeOther(visit.at('/settings'), [notices.cookieFor({ kind: 'done', text: texts.saved })]);
    },
    { maxFormBytes: maxPictureFormBytes },
  ),
];

function problemsOf(
  { name = '', accent }: WorkspaceChanges,
  { errors }: ReturnType<typeof settingsTexts>,
): SettingsProblems {
  return {
    ...(!isWorkspaceName(name) && { name: errors.name }),
    ...(typeof accent === 'string' && !Value.Check(Accent, accent) && { accent: errors.accent }),
  };
}

/** What was sent; `logo` is what is wrong with the picture. */
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
