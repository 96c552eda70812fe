import { Refused } from '../../../../shared/domain/refused.ts';
import { announceBoard } from '../../../../shared/messaging/announce.ts';
import { lockThresholds, readBoardSettings, setThresholds, thresholdsOf } from '../../admin/board/board-settings.ts';
import { audited } from '../../people/audit.ts';
import { seeOther } from '../../web/answers.ts';
import { admin } from '../../web/routes.ts';
import { versionOf } from '../../web/version.ts';
import { boardTexts } from '../board/texts.ts';
import { boardSettingsPage } from './board-settings-page.tsx';
import { settingsTexts } from './texts.ts';

/** The times of the orders board, which every open board takes at once. */
export const boardSettingsRoutes = [
  admin.get('/settings/board', async (visit, { sql }) =>
    boardSettingsPage(visit, thresholdsOf(await readBoardSettings(sql, visit.workspace.id))),
  ),

  admin.post('/settings/board', async (visit, { db, sql, messaging, notices }) => {
    const { workspace, form, actor, language } = visit;
    const texts = settingsTexts(language);
    const minutes = (name: string): number => {
      const text = (form.get(name) ?? '').trim();
      return /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
    };
    const wanted = { waitingMinutes: minutes('waiting'), lateMinutes: minutes('late') };
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
      if (!(error instanceof Refused)) throw error;
      const now = thresholdsOf(await readBoardSettings(sql, workspace.id));
      const isOutdated = error.code === 'invalid_state';
      const problem = isOutdated ? texts.changed : boardTexts(language).settings.error;
      return boardSettingsPage(isOutdated ? { ...visit, form: new URLSearchParams() } : visit, now, problem);
    }
    announceBoard(messaging, workspace.id);
    return seeOther(visit.at('/settings/board'), [notices.cookieFor({ kind: 'done', text: texts.saved })]);
  }),
];
