import { Refused } from '../../../../shared/basics/refused.ts';
import {
  addCanned,
  isShortcut,
  listCanned,
  maxCannedLength,
  removeCanned,
} from '../../../../shared/conversations/verbs/canned-answers.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { member, type Needs } from '../../request/routes.ts';
import type { MemberVisit } from '../../request/visit.ts';
import { type AnswerProblems, answersPage } from './answers-page.tsx';
import { inboxTexts } from './texts.ts';

export const answerRoutes = [
  member.get('/inbox/answers', async (visit, { db }: Needs<'db'>) => show(visit, { db })),

  member.post('/inbox/answers', async (visit, backend: Needs<'db' | 'notices'>) => {
    const { form, workspace, actor } = visit;
    const { errors, answerAdded } = inboxTexts(visit.language);
    const shortcut = (form.get('shortcut') ?? '').trim().replace(/^\//, '');
    const text = (form.get('text') ?? '').replaceAll('\r\n', '\n').trim();
    const problems: AnswerProblems = {
      ...(!isShortcut(shortcut) && { shortcut: errors.shortcut }),
      ...((text === '' || text.length > maxCannedLength) && { text: errors.text }),
    };
    if (Object.keys(problems).length > 0) return show(visit, backend, problems);
    try {
      await audited(
        backend.db,
        actor,
        (tx) => addCanned(tx, workspace.id, { shortcut, text }),
        () => ({ workspaceId: workspace.id, action: 'answer.added', target: shortcut }),
      );
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return show(visit, backend, { shortcut: error.message.includes('name') ? errors.taken : errors.full });
    }
    return redirectWithNotice(backend, visit.at('/inbox/answers'), { done: answerAdded });
  }),

  member.post('/inbox/answers/delete', async (visit, backend: Needs<'db' | 'notices'>) => {
    const { form, workspace, actor } = visit;
    await audited(
      backend.db,
      actor,
      (tx) => removeCanned(tx, workspace.id, form.get('shortcut') ?? ''),
      ({ shortcut }) => ({ workspaceId: workspace.id, action: 'answer.deleted', target: shortcut }),
    );
    return redirectWithNotice(backend, visit.at('/inbox/answers'), { done: inboxTexts(visit.language).answerRemoved });
  }),
];

async function show(visit: MemberVisit, { db }: Needs<'db'>, problems: AnswerProblems = {}): Promise<Response> {
  return answersPage(visit, await listCanned(db, visit.workspace.id), problems);
}
