import { Refused } from '../../../../shared/basics/refused.ts';
import { announceNotifications } from '../../../../shared/messaging/announce.ts';
import { beginEmailChange, confirmEmailChange, findEmailChange } from '../../../../shared/people/email-change.ts';
import { holdSession } from '../../../../shared/people/sessions.ts';
import { parseEmail } from '../../../../shared/people/users.ts';
import { sessionTokenOf } from '../../request/cookies.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { anyone, type Needs, recentlyVerifiedPerson } from '../../request/routes.ts';
import { tooManyAttempts } from '../sign-in/start-session.ts';
import { accountPage } from './account-page.tsx';
import { confirmEmailPage, emailLinkResultPage } from './email-page.tsx';
import { emailTexts } from './email-texts.ts';
import { readOwnAccount } from './read-own-account.ts';

/** Changes of the email, which both addresses confirm by mailed links. */
export const emailRoutes = [
  recentlyVerifiedPerson({ returnTo: '/account' }).post('/account/email', async (visit, needs: Needs<Begins>) => {
    const { form, session, language } = visit;
    const texts = emailTexts(language);
    const { id } = session.person;
    const refuse = async (problem: string) => accountPage(visit, await readOwnAccount(needs, id), { email: problem });
    if (!needs.sendsMail) throw new Refused('invalid_state', 'no mail server is configured');
    try {
      const email = parseEmail(form.get('email') ?? '');
      const refused = await tooManyAttempts(visit, needs, { kind: 'person', name: id }, { kind: 'mail', name: email });
      if (refused) return refuse(refused);
      await needs.db.transaction(async (tx) => {
        await holdSession(tx, id, sessionTokenOf(visit));
        await beginEmailChange(tx, needs.secrets.notifications, id, email);
      });
      announceNotifications(needs.messaging);
      return redirectWithNotice(needs, '/account', { done: texts.begun(email) });
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'invalid_request') throw error;
      return refuse(texts.wrong);
    }
  }),

  anyone.get('/email/:token', async (visit, { db }: Needs<'db'>) => {
    const change = await findEmailChange(db, visit.params.token ?? '');
    return change === null || visit.notice?.kind === 'done'
      ? emailLinkResultPage(visit)
      : confirmEmailPage(visit, change);
  }),

  anyone.post('/email/:token', async (visit, needs: Needs<'db' | 'notices'>) => {
    const token = visit.params.token ?? '';
    const texts = emailTexts(visit.language);
    const change = await findEmailChange(needs.db, token);
    if (change === null) return emailLinkResultPage(visit);
    try {
      const { isChanged, newEmail } = await confirmEmailChange(needs.db, token, visit.address);
      const done = isChanged ? texts.changed(newEmail) : texts.half;
      return redirectWithNotice(needs, visit.url.pathname, { done });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.code === 'not_found') return emailLinkResultPage(visit);
      return confirmEmailPage(visit, change, texts.taken);
    }
  }),
];

type Begins = 'db' | 'sql' | 'sendsMail' | 'secrets' | 'messaging' | 'notices' | 'loginGuard';
