import { Refused } from '../../../../shared/basics/refused.ts';
import type { Account } from '../../../../shared/people/attempts.ts';
import { changePassword, provesSelf, renameSelf } from '../../../../shared/people/own-account.ts';
import { findResetOf } from '../../../../shared/people/resets.ts';
import { listPasskeys, usePasskey } from '../../../../shared/people/second-steps/passkeys.ts';
import { closeDevice, closeOtherDevices, listDevices, renewSession } from '../../../../shared/people/sessions.ts';
import { isName } from '../../../../shared/people/users.ts';
import { seeOther } from '../../request/answers.ts';
import { ceremonyFor } from '../../request/challenges.ts';
import { cookieNames, setCookie } from '../../request/cookies.ts';
import { ownPath } from '../../request/own-path.ts';
import { type Backend, person } from '../../request/routes.ts';
import type { PersonVisit } from '../../request/visit.ts';
import { tooManyAttempts } from '../sign-in/too-many-attempts.ts';
import { type AccountProblems, accountPage } from './account-page.tsx';
import { provePage } from './prove-page.tsx';
import { accountTexts } from './texts.ts';

/** One's own name, password and devices, and proving once more who one is. */
export const accountRoutes = [
  person.get('/account', (visit, backend) => show(visit, backend)),

  person.post('/account/name', async (visit, backend) => {
    const name = visit.form.get('name') ?? '';
    if (!isName(name)) return show(visit, backend, { name: accountTexts(visit.language).nameWrong });
    await renameSelf(backend.db, visit.session.person.id, name);
    return done(backend, accountTexts(visit.language).saved);
  }),

  person.post('/account/password', async (visit, backend) => {
    const { form, session, language } = visit;
    const texts = accountTexts(language);
    const { attempts } = backend.door;
    const account = accountOf(visit);
    const refused = await tooManyAttempts(visit, () => attempts.count(visit.request, account));
    if (refused) return show(visit, backend, { current: refused });
    try {
      const given = { current: form.get('current') ?? '', next: form.get('next') ?? '' };
      const token = await changePassword(backend.db, visit.actor, session.id, given);
      await attempts.forget(account);
      return done(backend, texts.changed, [setCookie(cookieNames.session, token)]);
    } catch (error) {
      const code = error instanceof Refused ? error.code : null;
      if (code === 'forbidden') return show(visit, backend, { current: texts.wrong });
      if (code === 'invalid_request') return show(visit, backend, { next: texts.short });
      throw error;
    }
  }),

  person.post('/account/devices/:id/sign-out', async (visit, backend) => {
    await closeDevice(backend.sql, visit.session.person.id, visit.params.id ?? '');
    return done(backend, accountTexts(visit.language).signedOut);
  }),

  person.post('/account/devices/sign-out', async (visit, backend) => {
    await closeOtherDevices(backend.db, visit.session.person.id, visit.session.id);
    return done(backend, accountTexts(visit.language).signedOut);
  }),

  person.get('/prove', showProof),

  person.post('/prove', async (visit, backend) => {
    const { form, session, language } = visit;
    const { attempts } = backend.door;
    const { id } = session.person;
    const account = accountOf(visit);
    const refused = await tooManyAttempts(visit, () => attempts.count(visit.request, account));
    if (refused) return showProof(visit, backend, { text: refused, status: 429 });
    const response = form.get('answer');
    const isProof =
      response === null
        ? await provesSelf(backend.db, id, form.get('password') ?? '')
        : await usePasskey(backend.db, ceremonyFor(visit, backend), { response, userId: id, now: Date.now() });
    const texts = accountTexts(language);
    const text = response === null ? texts.wrong : texts.passkeyWrong;
    if (!isProof) return showProof(visit, backend, { text, status: 422 });
    await attempts.forget(account);
    const token = await renewSession(backend.db, session.id, 'new');
    return seeOther(ownPath(form.get('to')), [setCookie(cookieNames.session, token)]);
  }),
];

function accountOf({ session }: PersonVisit): Account {
  return { kind: 'proof', name: session.person.id };
}

async function show(visit: PersonVisit, { sql, db }: Backend, problems: AccountProblems = {}): Promise<Response> {
  const { id } = visit.session.person;
  return accountPage(visit, { devices: await listDevices(sql, id), reset: await findResetOf(db, id) }, problems);
}

async function showProof(visit: PersonVisit, backend: Backend, problem?: Parameters<typeof provePage>[2]) {
  const passkeys = await listPasskeys(backend.db, visit.session.person.id);
  const asked = passkeys.length > 0 ? await ceremonyFor(visit, backend).askToAuthenticate(passkeys) : null;
  return provePage(visit, asked, problem);
}

function done({ notices }: Backend, text: string, cookies: readonly string[] = []): Response {
  return seeOther('/account', [...cookies, notices.cookieFor({ kind: 'done', text })]);
}
