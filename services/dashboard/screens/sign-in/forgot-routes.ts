import { Refused } from '../../../../shared/basics/refused.ts';
import { announceNotifications } from '../../../../shared/messaging/announce.ts';
import { notify } from '../../../../shared/notifications/notify.ts';
import { parseEmail } from '../../../../shared/people/users.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { anyone, type Needs } from '../../request/routes.ts';
import { forgotPage } from './forgot-page.tsx';
import { destinationOf, tooManyAttempts } from './start-session.ts';
import { signInTexts } from './texts.ts';

/** The notifier looks the account up, so that neither the answer nor its time reveals whether it exists. */
export const forgotRoutes = [
  anyone.get('/forgot', (visit, needs: Needs<'sendsMail'>) => Promise.resolve(forgotPage(visit, needs))),

  anyone.post('/forgot', async (visit, needs: Needs<'db' | 'loginGuard' | 'messaging' | 'notices' | 'sendsMail'>) => {
    const { form, language } = visit;
    const texts = signInTexts(language).forgotten;
    const email = emailIn(form.get('email') ?? '');
    const refused = await tooManyAttempts(visit, needs, email === null ? null : { kind: 'mail', name: email });
    if (refused) return forgotPage(visit, needs, { text: refused, status: 429 });
    if (email === null) return forgotPage(visit, needs, { text: texts.emailWrong, status: 422 });
    if (!needs.sendsMail) throw new Refused('invalid_state', 'no mail server is configured');
    await notify(needs.db, { kind: 'password.forgotten', workspaceId: null, email, language, data: {} });
    announceNotifications(needs.messaging);
    return redirectWithNotice(needs, `/forgot?to=${encodeURIComponent(destinationOf(visit))}`, {
      done: texts.mailSent,
    });
  }),
];

function emailIn(input: string): string | null {
  try {
    return parseEmail(input);
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
