import { Refused } from '../../../../shared/basics/refused.ts';
import { newId } from '../../../../shared/db/new-id.ts';
import { hashPassword } from '../../../../shared/people/passwords.ts';
import { type FirstAdmin, isSetUp, opensSetUp, setUp } from '../../../../shared/people/set-up.ts';
import { loginAfterLink } from '../../../../shared/people/sign-in.ts';
import { textsOf } from '../../../../shared/ui/texts/shared-texts.ts';
import { seeOther } from '../../request/answers.ts';
import { cookieNames } from '../../request/cookies.ts';
import { ceremonyFor } from '../../request/proof.ts';
import { anyone, type Needs } from '../../request/routes.ts';
import { createSealedCookie } from '../../request/sealed-cookie.ts';
import type { Visit } from '../../request/visit.ts';
import { type SignsIn, startSession, tooManyAttempts } from '../sign-in/start-session.ts';
import { codePage, donePage } from './code-page.tsx';
import { passkeyPage } from './passkey-page.tsx';
import { parseSetUpInput, problemsOf, type SetUpInput } from './set-up-input.ts';
import { setUpPage } from './set-up-page.tsx';
import { setUpTexts } from './texts.ts';

type SetsUp = SignsIn & Needs<'dashboardUrl' | 'secrets'>;

/** Opened by a code while there is no workspace (decided: Set-up). */
export const setUpRoutes = [
  anyone.post('/setup', (visit, needs: SetsUp) => {
    const code = (visit.form.get('code') ?? '').trim().replace(/^.*\/setup\//, '');
    return withCode(visit, needs, code, async () => seeOther(`/setup/${encodeURIComponent(code)}`));
  }),

  anyone.get('/setup/:code', (visit, needs: SetsUp) =>
    withCode(visit, needs, codeOf(visit), async (own) => {
      const input = begunIn(needs).read(visit.request)?.input ?? parseSetUpInput(own);
      const shown = inLanguage(own, visit.url.searchParams.get('language') ?? input.language);
      return setUpPage(shown, { ...input, language: shown.language });
    }),
  ),

  anyone.post('/setup/:code', (visit, needs: SetsUp) =>
    withCode(visit, needs, codeOf(visit), async (own) => {
      const input = parseSetUpInput(own);
      if (own.form.has('other')) {
        const other = inLanguage(own, own.form.get('other'));
        // Turbo shows an answer to a form in place only if it is a refusal.
        return setUpPage(other, { ...input, language: other.language }, {}, 422);
      }
      const byPasskey = own.form.get('by') === 'passkey';
      const problems = problemsOf(input, byPasskey ? null : (own.form.get('password') ?? ''));
      if (Object.keys(problems).length > 0) return setUpPage(own, input, problems);
      if (!byPasskey) return setUpWithPassword(own, needs, input);
      const cookie = begunIn(needs).cookieFor({ input, userId: newId('user') });
      return seeOther(`/setup/${codeOf(visit)}/passkey`, [cookie]);
    }),
  ),

  anyone.get('/setup/:code/passkey', (visit, needs: SetsUp) =>
    withCode(visit, needs, codeOf(visit), async () => {
      const begun = begunIn(needs).read(visit.request);
      return begun ? askForPasskey(visit, needs, begun) : seeOther(`/setup/${codeOf(visit)}`);
    }),
  ),

  anyone.post('/setup/:code/passkey', (visit, needs: SetsUp) =>
    withCode(visit, needs, codeOf(visit), async () => {
      const begun = begunIn(needs).read(visit.request);
      return begun ? setUpWithPasskey(visit, needs, begun) : seeOther(`/setup/${codeOf(visit)}`);
    }),
  ),
];

/** What was typed before the passkey is made, in a sealed cookie. */
interface Begun {
  readonly input: SetUpInput;
  readonly userId: string;
}

const begunSeconds = 15 * 60;

function begunIn({ secrets }: Needs<'secrets'>) {
  return createSealedCookie<Begun>(secrets.dashboardOnly, cookieNames.setUp, begunSeconds);
}

/** Guesses are limited by address, so that a stranger cannot lock out the operator. */
async function withCode(
  visit: Visit,
  needs: SetsUp,
  code: string,
  open: (own: Visit) => Promise<Response>,
): Promise<Response> {
  const own = inLanguage(visit, visit.form.get('language') ?? visit.url.searchParams.get('language'));
  if (await isSetUp(needs.db)) return donePage(own);
  const refused = await tooManyAttempts(own, needs, null);
  if (refused) return codePage(own, { text: refused, status: 429 });
  if (await opensSetUp(needs.db, code)) return open(own);
  return codePage(own, {
    text: setUpTexts(own.language).code.wrong,
    status: visit.request.method === 'GET' ? 404 : 422,
  });
}

async function setUpWithPassword(visit: Visit, needs: SetsUp, input: SetUpInput): Promise<Response> {
  const passwordHash = await hashPassword(visit.form.get('password') ?? '', { lane: 'link:set-up' });
  const admin = adminOf(visit, { input, userId: newId('user') }, { passwordHash });
  try {
    const { workspace } = await setUp(needs.db, codeOf(visit), workspaceOf(input), admin);
    const { passwordFingerprint } = await loginAfterLink(needs.sql, admin.id);
    return startSession(
      visit,
      needs,
      { userId: admin.id, by: 'password', passwordFingerprint },
      `/${workspace.id}/home`,
    );
  } catch (error) {
    if (isUsed(error)) return seeOther('/sign-in');
    if (!(error instanceof Refused) || error.code !== 'invalid_request') throw error;
    return setUpPage(visit, input, { timezone: setUpTexts(input.language).errors.timezone });
  }
}

async function setUpWithPasskey(visit: Visit, needs: SetsUp, begun: Begun): Promise<Response> {
  const own = inLanguage(visit, begun.input.language);
  const { passkeyName, passkeyWrong } = setUpTexts(own.language);
  const response = visit.form.get('answer') ?? '';
  const ceremony = ceremonyFor(visit, needs);
  const admin = adminOf(visit, begun, { ceremony, response, passkeyName });
  try {
    const { workspace, recoveryCodes } = await setUp(needs.db, codeOf(visit), workspaceOf(begun.input), admin);
    const passkey = ceremony.credentialIdOf(response) ?? '';
    const answer = await startSession(
      own,
      needs,
      { userId: admin.id, by: 'passkey', passkey },
      `/${workspace.id}/home`,
    );
    const codes = { kind: 'secret', text: recoveryCodes?.join('\n') ?? '' } as const;
    for (const cookie of [begunIn(needs).drop(), needs.notices.cookieFor(codes)])
      answer.headers.append('set-cookie', cookie);
    return answer;
  } catch (error) {
    if (isUsed(error)) return seeOther('/sign-in');
    if (!(error instanceof Refused) || error.code !== 'invalid_request') throw error;
    return askForPasskey(visit, needs, begun, passkeyWrong);
  }
}

async function askForPasskey(visit: Visit, needs: SetsUp, begun: Begun, problem?: string): Promise<Response> {
  const { userId: id, input } = begun;
  const person = { id, email: input.email, name: input.name };
  const registering = await ceremonyFor(visit, needs).askToRegister(person, []);
  return passkeyPage(inLanguage(visit, input.language), input, registering, problem);
}

/** Whether another set-up at the same time has used the code. */
function isUsed(error: unknown): boolean {
  return error instanceof Refused && error.code === 'not_found';
}

function workspaceOf({ workspace: name, kind, timezone, currency }: SetUpInput) {
  // The first workspace belongs to the operator, who gets the full plan.
  return { name, kind: kind ?? 'restaurant', timezone, currency, plan: 'business' } as const;
}

function adminOf(
  { address }: Visit,
  { input: { email, name, language }, userId: id }: Begun,
  proof: FirstAdmin['proof'],
): FirstAdmin {
  return { id, email, name, language, address, proof };
}

function codeOf({ params }: Visit): string {
  return params.code ?? '';
}

function inLanguage(visit: Visit, chosen: string | null): Visit {
  const language = chosen === 'ar' || chosen === 'en' ? chosen : visit.language;
  return { ...visit, language, texts: textsOf(language) };
}
