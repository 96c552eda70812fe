import { eq } from 'drizzle-orm';
import { usePasskey } from '../../../../shared/people/second-steps/passkeys.ts';
import { secondStepsOf, takeAnyCode } from '../../../../shared/people/second-steps/second-steps.ts';
import { closeSession } from '../../../../shared/people/sessions.ts';
import { isSetUp } from '../../../../shared/people/set-up.ts';
import { checkLogin, isStillRight, type SignInBy } from '../../../../shared/people/sign-in.ts';
import { users } from '../../../../shared/people/table.ts';
import { Name } from '../../../../shared/ui/components/name.tsx';
import { Alone } from '../../frame/alone.tsx';
import { page, seeOther } from '../../request/answers.ts';
import { cookieNames, cookieOf, dropCookie, setCookie } from '../../request/cookies.ts';
import { pathOnThisSite } from '../../request/path-on-this-site.ts';
import { ceremonyFor } from '../../request/proof.ts';
import { anyone, type Needs, person } from '../../request/routes.ts';
import type { Visit } from '../../request/visit.ts';
import { codePage } from '../set-up/code-page.tsx';
import { secondStepPage, signInPage } from './sign-in-page.tsx';
import { afterPassword, destinationOf, type SignsIn, startSession, tooManyAttempts } from './start-session.ts';
import { signInTexts } from './texts.ts';

type Asks = 'db' | 'loginGuard' | 'dashboardUrl';

export const signInRoutes = [
  anyone.get('/sign-in', async (visit, needs: Needs<Asks>) => {
    if (visit.session !== null) return seeOther(destinationOf(visit));
    return (await isSetUp(needs.db)) ? showSignIn(visit, needs) : codePage(visit);
  }),

  anyone.post('/sign-in', async (visit, needs: SignsIn & Needs<Asks>) => {
    const { attempts, knownBrowsers } = needs.loginGuard;
    const { form, request, language } = visit;
    const email = form.get('email') ?? '';
    const account = knownBrowsers.accountOf(request, email);
    const refused = await tooManyAttempts(visit, needs, account);
    if (refused) return showSignIn(visit, needs, { text: refused, status: 429 });
    const lane = account.kind === 'browser' ? (`known:${email.trim().toLowerCase()}` as const) : 'stranger';
    const login = await checkLogin(needs.sql, lane, { email, password: form.get('password') ?? '' });
    if (login === null) return showSignIn(visit, needs, { text: signInTexts(language).wrong, status: 422 });
    await attempts.forget(account);
    return afterPassword(visit, needs, login);
  }),

  anyone.post('/sign-in/passkey', async (visit, needs: SignsIn & Needs<Asks>) => {
    const { form, language } = visit;
    const refused = await tooManyAttempts(visit, needs, null);
    if (refused) return showSignIn(visit, needs, { text: refused, status: 429 });
    const given = { response: form.get('answer') ?? '', userId: null, now: Date.now() };
    const used = await usePasskey(needs.db, ceremonyFor(visit, needs), given);
    if (used === null) return showSignIn(visit, needs, { text: signInTexts(language).passkeyWrong, status: 422 });
    return startSession(visit, needs, { ...used, by: 'passkey' }, destinationOf(visit));
  }),

  anyone.get('/sign-in/second', async (visit, needs: Needs<Asks | 'sql'>) => {
    const login = await pendingLoginOf(visit, needs);
    return login === null ? seeOther('/sign-in') : showSecondStep(visit, needs, login.userId);
  }),

  anyone.post('/sign-in/second', async (visit, needs: SignsIn & Needs<Asks | 'secrets'>) => {
    const { form, language } = visit;
    const login = await pendingLoginOf(visit, needs);
    if (login === null) return seeOther('/sign-in');
    const { userId } = login;
    const account = { kind: 'second', name: userId } as const;
    const refused = await tooManyAttempts(visit, needs, account);
    if (refused) return showSecondStep(visit, needs, userId, { text: refused, status: 429 });
    const by = await secondStep(visit, needs, userId);
    if (by !== null) {
      await needs.loginGuard.attempts.forget(account);
      return startSession(visit, needs, { ...login, by }, destinationOf(visit));
    }
    const { passkeyWrong, codeWrong } = signInTexts(language);
    const text = form.has('answer') ? passkeyWrong : codeWrong;
    return showSecondStep(visit, needs, userId, { text, status: 422 });
  }),

  anyone.post(
    '/sign-out',
    async ({ request, form }, { sql, loginGuard, notices }: Needs<'sql' | 'loginGuard' | 'notices'>) => {
      const token = cookieOf(request, cookieNames.session);
      if (token !== null) await closeSession(sql, token);
      // Removes this person's cookies for the next one: unseen notices, and a password that awaits its second step.
      const to = pathOnThisSite(form.get('to'));
      const address = to === '/' ? '/sign-in' : `/sign-in?to=${encodeURIComponent(to)}`;
      return seeOther(address, [dropCookie(cookieNames.session), loginGuard.pendingLogin.drop(), notices.drop()]);
    },
  ),

  anyone.get('/language', async ({ url }) => {
    const language = url.searchParams.get('language') === 'ar' ? 'ar' : 'en';
    return seeOther(pathOnThisSite(url.searchParams.get('to')), [setCookie(cookieNames.language, language)]);
  }),

  person.post('/language', async ({ form, session }, { db }: Needs<'db'>) => {
    const language = form.get('language') === 'ar' ? 'ar' : 'en';
    await db.update(users).set({ language }).where(eq(users.id, session.person.id));
    return seeOther(pathOnThisSite(form.get('to')));
  }),

  person.get('/', async (visit) => {
    const [first, ...others] = visit.session.workspaces;
    return first && others.length === 0 ? seeOther(`/${first.id}/home`) : chooser(visit);
  }),
];

async function pendingLoginOf({ request }: Visit, { sql, loginGuard }: Needs<'sql' | 'loginGuard'>) {
  const login = loginGuard.pendingLogin.read(request);
  return login !== null && (await isStillRight(sql, login)) ? login : null;
}

async function secondStep(visit: Visit, needs: Needs<Asks | 'secrets'>, userId: string): Promise<SignInBy | null> {
  const { form } = visit;
  const response = form.get('answer');
  if (response === null) {
    return (await takeAnyCode(needs.db, needs.secrets.dashboardOnly, userId, form.get('code') ?? '')) ? 'code' : null;
  }
  const used = await usePasskey(needs.db, ceremonyFor(visit, needs), { response, userId, now: Date.now() });
  return used === null ? null : 'passkey';
}

type Problem = Parameters<typeof signInPage>[2];

async function showSignIn(visit: Visit, needs: Needs<Asks>, problem?: Problem): Promise<Response> {
  return signInPage(visit, await ceremonyFor(visit, needs).askToAuthenticate(), problem);
}

async function showSecondStep(visit: Visit, needs: Needs<Asks>, userId: string, problem?: Problem): Promise<Response> {
  const { passkeys } = await secondStepsOf(needs.db, userId);
  const asked = passkeys.length > 0 ? await ceremonyFor(visit, needs).askToAuthenticate(passkeys) : null;
  return secondStepPage(visit, asked, problem);
}

function chooser(visit: Visit): Response {
  const texts = signInTexts(visit.language);
  const workspaces = visit.session?.workspaces ?? [];
  return page(
    <Alone visit={visit} title={texts.choose}>
      {workspaces.length === 0 && <p>{texts.noWorkspace}</p>}
      <ul class="chooser">
        {workspaces.map(({ id, name, role, twinOf }) => (
          <li>
            <a class="chooser__workspace" href={`/${id}/home`}>
              <Name of={name} />{' '}
              <small>{twinOf === null ? visit.texts.roles[role] : visit.texts.testWorkspace.name}</small>
            </a>
          </li>
        ))}
      </ul>
    </Alone>,
  );
}
