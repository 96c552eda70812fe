import { Refused } from '../../../../shared/basics/refused.ts';
import { audited } from '../../../../shared/people/audit.ts';
import { wholeNumberIn } from '../../../../shared/text/latin-digits.ts';
import { areDays, readRetention, setRetention } from '../../../../shared/workspaces/retention.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { admin, type Needs, recentlyVerifiedAdmin } from '../../request/routes.ts';
import { versionOf } from '../../request/version.ts';
import { type RetentionProblems, retentionPage } from './retention-page.tsx';
import { retentionTexts } from './texts.ts';

const fields = ['conversations', 'answers', 'orders'] as const;

const verifiedAdmin = recentlyVerifiedAdmin({ returnTo: '/settings/retention' });

export const retentionRoutes = [
  admin.get('/settings/retention', async (visit, { db }: Needs<'db'>) =>
    retentionPage(visit, await readRetention(db, visit.workspace.id)),
  ),

  verifiedAdmin.post('/settings/retention', async (visit, needs: Needs<'db' | 'notices'>) => {
    const { db } = needs;
    const { workspace, form, actor, language } = visit;
    const texts = retentionTexts(language);
    const [conversationDays, answerDays, orderDays] = fields.map((name) => daysIn(form.get(name) ?? ''));
    const days = {
      conversationDays: conversationDays ?? null,
      answerDays: answerDays ?? null,
      orderDays: orderDays ?? null,
    };
    const problems: RetentionProblems = Object.fromEntries(
      fields.flatMap((name, at) => {
        const input = Object.values(days)[at];
        return typeof input === 'number' && !areDays(input) ? [[name, texts.error]] : [];
      }),
    );
    if (Object.keys(problems).length > 0) return retentionPage(visit, await readRetention(db, workspace.id), problems);
    const save = async (tx: typeof db) => {
      const before = await readRetention(tx, workspace.id, 'update');
      if (versionOf(before) !== form.get('version')) throw new Refused('invalid_state', texts.changed);
      return setRetention(tx, workspace.id, days);
    };
    try {
      await audited(db, actor, save, (details) => {
        return { workspaceId: workspace.id, action: 'retention.set', target: workspace.id, details: { ...details } };
      });
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'invalid_state') throw error;
      const now = await readRetention(db, workspace.id);
      return retentionPage({ ...visit, form: new URLSearchParams() }, now, { formError: texts.changed });
    }
    return redirectWithNotice(needs, visit.at('/settings/retention'), { done: visit.texts.saved });
  }),
];

/** Null: never. NaN for what is no number. */
function daysIn(given: string): number | null {
  return given.trim() === '' ? null : wholeNumberIn(given, 5);
}
