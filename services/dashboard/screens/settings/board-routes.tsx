import { Refused } from '../../../../shared/basics/refused.ts';
import { announceBoard } from '../../../../shared/messaging/announce.ts';
import {
  isMinutes,
  lockThresholds,
  readBoardSettings,
  setThresholds,
  type Thresholds,
  thresholdsOf,
} from '../../../../shared/orders/board/board-settings.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { wholeNumberIn } from '../../../../shared/text/latin-digits.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { admin, type Needs } from '../../request/routes.ts';
import { versionOf } from '../../request/version.ts';
import { boardTexts } from '../board/texts.ts';
import { boardSettingsPage, type ThresholdProblems } from './board-settings-page.tsx';
import { settingsTexts } from './texts.ts';

export const boardSettingsRoutes = [
  admin.get('/settings/board', async (visit, { sql }: Needs<'sql'>) =>
    boardSettingsPage(visit, thresholdsOf(await readBoardSettings(sql, visit.workspace.id))),
  ),

  admin.post('/settings/board', async (visit, needs: Needs<'db' | 'sql' | 'messaging' | 'notices'>) => {
    const { db, sql } = needs;
    const { workspace, form, actor, language } = visit;
    const texts = settingsTexts(language);
    const minutes = (name: string): number => wholeNumberIn(form.get(name), 4);
    const wanted = { waitingMinutes: minutes('waiting'), lateMinutes: minutes('late') };
    const problems = problemsOf(wanted, language);
    if (Object.keys(problems).length > 0)
      return boardSettingsPage(visit, thresholdsOf(await readBoardSettings(sql, workspace.id)), problems);
    const save = async (tx: typeof db) => {
      const before = await lockThresholds(tx, workspace.id);
      if (versionOf(before) !== form.get('version')) throw new Refused('invalid_state', texts.changed);
      return setThresholds(tx, workspace.id, wanted);
    };
    try {
      await audited(db, actor, save, (details) => {
        return { workspaceId: workspace.id, action: 'board.changed', target: workspace.id, details: { ...details } };
      });
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'invalid_state') throw error;
      const now = thresholdsOf(await readBoardSettings(sql, workspace.id));
      return boardSettingsPage({ ...visit, form: new URLSearchParams() }, now, { formError: texts.changed });
    }
    announceBoard(needs.messaging, workspace.id);
    return redirectWithNotice(needs, visit.at('/settings/board'), { done: visit.texts.saved });
  }),
];

function problemsOf({ waitingMinutes, lateMinutes }: Thresholds, language: Language): ThresholdProblems {
  const { errors } = boardTexts(language).settings;
  const problems = {
    ...(!isMinutes(waitingMinutes) && { waiting: errors.minutes }),
    ...(!isMinutes(lateMinutes) && { late: errors.minutes }),
  };
  if (Object.keys(problems).length > 0 || waitingMinutes < lateMinutes) return problems;
  return { late: errors.order };
}
