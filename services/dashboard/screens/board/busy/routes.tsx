import { Refused } from '../../../../../shared/basics/refused.ts';
import { announceBoard } from '../../../../../shared/messaging/announce.ts';
import { readBoardSettings, setBusy } from '../../../../../shared/orders/board/board-settings.ts';
import { busyChoices } from '../../../../../shared/orders/rules/busy.ts';
import { audited } from '../../../../../shared/people/audit.ts';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import { redirectWithNotice } from '../../../request/notices.ts';
import { member, type Needs } from '../../../request/routes.ts';
import { boardTexts } from '../texts.ts';
import { busyPage } from './busy-page.tsx';

/** Busy mode: guests are told on the menus that orders take longer. */
export const busyRoutes = [
  member.get('/orders/busy', async (visit, { sql }: Needs<'sql'>) =>
    busyPage(visit, await readBoardSettings(sql, visit.workspace.id)),
  ),

  member.post('/orders/busy', async (visit, needs: Needs<'db' | 'messaging' | 'notices' | 'publishing'>) => {
    const { workspace, form, actor, language } = visit;
    const { busy: texts } = boardTexts(language);
    const minutes = [0, ...busyChoices].find((each) => String(each) === form.get('minutes'));
    if (minutes === undefined) throw new Refused('not_found', 'no such choice');
    await audited(
      needs.db,
      actor,
      (tx) => setBusy(tx, workspace.id, minutes),
      () => ({ workspaceId: workspace.id, action: 'board.busy', target: workspace.id, details: { minutes } }),
    );
    announceBoard(needs.messaging, workspace.id);
    await needs.publishing.announce();
    const done = minutes === 0 ? texts.ended : texts.set(number(language, minutes));
    return redirectWithNotice(needs, visit.at('/orders'), { done });
  }),
];
