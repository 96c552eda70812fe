import { Refused } from '../../../../shared/basics/refused.ts';
import type { Account } from '../../../../shared/people/attempts.ts';
import { changePassword, provesSelf, renameSelf } from '../../../../shared/people/own-account.ts';
import { listPasskeys, usePasskey } from '../../../../shared/people/second-steps/passkeys.ts';
import { closeDevice, closeSessions, renewSession } from '../../../../shared/people/sessions.ts';
import { isName } from '../../../../shared/people/users.ts';
import { seeOther } from '../../request/answers.ts';
import { cookieNames, setCookie } from '../../request/cookies.ts';
import { redirectWithNotice } from '../../request/notices.ts';
import { pathOnThisSite } from '../../request/path-on-this-site.ts';
import { ceremonyFor } from '../../request/proof.ts';
import { type Needs, person } from '../../request/routes.ts';
import type { PersonVisit } from '../../request/visit.ts';
import { tooManyAttempts } from '../sign-in/start-session.ts';
import { type AccountProblems, accountPage } from './account-page.tsx';
import { provePage } from './prove-page.tsx';
import { readOwnAccount } from './read-own-account.ts';
import { accountTexts } from './texts.ts';

export const accountRoutes = [
  person.get('/account', (visit, needs: Needs<Shows>) => show(visit, needs)),

  person.post('/account/name', async (visit, needs: Needs<Shows | 'notices'>) => {
    const name = visit.form.get('name') ?? '';
    if (!isName(name)) return show(visit, needs, { name: accountTexts(visit.language).nameWrong });
    await renameSelf(needs.db, visit.session.person.id, name);
    return redirectWithNotice(needs, '/account', { done: visit.texts.saved });
  }),

  person.post('/account/password', async (visit, needs: Needs<Shows | 'notices' | 'loginGuard'>) => {
    const { form, session, language } = visit;
    const texts = accountTexts(language);
    const account = accountOf(visit);
    const refused = await tooManyAttempts(visit, needs, account);
    if (refused) return show(visit, needs, { current: refused });
    try {
      const given = { current: form.get('current') ?? '', next: form.get('next') ?? '' };
      const token = await changePassword(needs.db, visit.actor, session.id, given);
      await needs.loginGuard.attempts.forget(account);
      return redirectWithNotice(needs, '/account', { done: texts.changed }, [setCookie(cookieNames.session, token)]);
    } catch (error) {
      const code = error instanceof Refused ? error.code : null;
      if (code === 'forbidden') return show(visit, needs, { current: texts.wrong });
      if (code === 'invalid_request') return show(visit, needs, { next: texts.short });
      throw error;
    }
  }),

  person.post('/account/devices/:id/sign-out', async (visit, needs: Needs<'sql' | 'notices'>) => {
    await closeDevice(needs.sql, visit.session.person.id, visit.params.id ?? '');
    return redirectWithNotice(needs, '/account', { done: accountTexts(visit.language).signedOut });
  }),

  person.post('/account/devices/sign-out', async (visit, needs: Needs<'db' | 'notices'>) => {
    await closeSessions(needs.db, visit.session.person.id, { except: visit.session.id });
    return redirectWithNotice(needs, '/account', { done: accountTexts(visit.language).signedOut });
  }),

  person.get('/prove', showProof),

  person.post('/prove', async (visit, needs: Needs<'db' | 'loginGuard' | 'dashboardUrl'>) => {
    const { form, session, language } = visit;
    const { id } = session.person;
    const account = accountOf(visit);
    const refused = await tooManyAttempts(visit, needs, account);
    if (refused) return showProof(visit, needs, { text: refused, status: 429 });
    const response = form.get('answer');
    const isProof =
      response === null
        ? await provesSelf(needs.db, id, form.get('password') ?? '')
        : await usePasskey(needs.db, ceremonyFor(visit, needs), { response, userId: id, now: Date.now() });
    const texts = accountTexts(language);
    const text = response === null ? texts.wrong : texts.passkeyWrong;
    if (!isProof) return showProof(visit, needs, { text, status: 422 });
    await needs.loginGuard.attempts.forget(account);
    const token = await renewSession(needs.db, session.id, { isProof: true });
    return seeOther(pathOnThisSite(form.get('to')), [setCookie(cookieNames.session, token)]);
  }),
];

function accountOf({ session }: PersonVisit): Account {
  return { kind: 'proof', name: session.person.id };
}

type Shows = 'db' | 'sql' | 'sendsMail';

async function show(visit: PersonVisit, needs: Needs<Shows>, problems: AccountProblems = {}): Promise<Response> {
  const { id } = visit.session.person;
  return accountPage(visit, await readOwnAccount(needs, id), problems);
}

async function showProof(
  visit: PersonVisit,
  needs: Needs<'db' | 'loginGuard' | 'dashboardUrl'>,
  problem?: Parameters<typeof provePage>[2],
) {
  const passkeys = await listPasskeys(needs.db, visit.session.person.id);
  const asked = passkeys.length > 0 ? await ceremonyFor(visit, needs).askToAuthenticate(passkeys) : null;
  return provePage(visit, asked, problem);
}
