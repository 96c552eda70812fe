import { Refused } from '../../../../shared/basics/refused.ts';
import type { Account } from '../../../../shared/people/attempts.ts';
import { closeSession } from '../../../../shared/people/sessions.ts';
import { type Login, type Proved, signIn } from '../../../../shared/people/sign-in.ts';
import { number } from '../../../../shared/ui/texts/formats.ts';
import { seeOther } from '../../request/answers.ts';
import { cookieNames, cookieOf, dropCookie, setCookie } from '../../request/cookies.ts';
import { pathOnThisSite } from '../../request/path-on-this-site.ts';
import type { Needs } from '../../request/routes.ts';
import { fromOf, type Visit } from '../../request/visit.ts';
import { signInTexts } from './texts.ts';

export type SignsIn = Needs<'db' | 'sql' | 'loginGuard' | 'notices'>;

/** Signs in and closes the browser's previous session. Drops the visit cookie, the source of form tokens before sign-in. */
export async function startSession(visit: Visit, needs: SignsIn, proved: Proved, to: string): Promise<Response> {
  const before = cookieOf(visit.request, cookieNames.session);
  if (before !== null) await closeSession(needs.sql, before);
  const { knownBrowsers } = needs.loginGuard;
  const isKnownBrowser = (email: string) => knownBrowsers.accountOf(visit.request, email).kind === 'browser';
  const { email, token } = await signIn(needs, proved, fromOf(visit), isKnownBrowser);
  const knownBrowser = knownBrowsers.cookieFor(visit.request, email);
  const dropped = [dropCookie(cookieNames.visit), needs.loginGuard.pendingLogin.drop(), needs.notices.drop()];
  return seeOther(to, [setCookie(cookieNames.session, token), knownBrowser, ...dropped]);
}

export async function afterPassword(visit: Visit, needs: SignsIn, login: Login): Promise<Response> {
  const { userId, passwordFingerprint, needsSecondStep } = login;
  const to = destinationOf(visit);
  if (!needsSecondStep) return startSession(visit, needs, { userId, passwordFingerprint, by: 'password' }, to);
  const cookie = needs.loginGuard.pendingLogin.cookieFor({ userId, passwordFingerprint });
  return seeOther(`/sign-in/second?to=${encodeURIComponent(to)}`, [cookie]);
}

export function destinationOf({ url, form }: Visit): string {
  return pathOnThisSite(form.get('to') ?? url.searchParams.get('to'));
}

/** The refusal after too many attempts for the account or from the address, or null. */
export async function tooManyAttempts(
  { language, request }: Visit,
  { loginGuard }: Needs<'loginGuard'>,
  ...accounts: (Account | null)[]
): Promise<string | null> {
  try {
    await loginGuard.attempts.count(request, ...accounts);
    return null;
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'rate_limited') throw error;
    return signInTexts(language).tooMany(number(language, Number(error.details.minutes)));
  }
}
