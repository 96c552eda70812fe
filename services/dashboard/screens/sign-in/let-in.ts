import { closeSession } from '../../../../shared/people/sessions.ts';
import { type Login, type Proved, signIn } from '../../../../shared/people/sign-in.ts';
import { seeOther } from '../../request/answers.ts';
import { cookieNames, cookieOf, dropCookie, setCookie } from '../../request/cookies.ts';
import { ownPath } from '../../request/own-path.ts';
import type { Backend } from '../../request/routes.ts';
import { fromOf, type Visit } from '../../request/visit.ts';

/**
 * A new session for a new sign-in, and on to a path of ours: whatever session and form token the browser had before are of no use
 * any more.
 */
export async function letIn(visit: Visit, backend: Backend, proved: Proved, to: string): Promise<Response> {
  const before = cookieOf(visit.request, cookieNames.session);
  if (before !== null) await closeSession(backend.sql, before);
  const { email, token } = await signIn(backend, proved, fromOf(visit));
  const known = backend.door.knownBrowsers.cookieFor(visit.request, email);
  const dropped = [dropCookie(cookieNames.visit), backend.door.pending.drop(), backend.notices.drop()];
  return seeOther(to, [setCookie(cookieNames.session, token), known, ...dropped]);
}

/** Lets in whoever gave their password, or asks them for the second step where they have one. */
export async function afterPassword(visit: Visit, backend: Backend, login: Login): Promise<Response> {
  const { userId, password, asksMore } = login;
  const to = pathOf(visit);
  if (!asksMore) return letIn(visit, backend, { userId, password, by: 'password' }, to);
  const cookie = backend.door.pending.cookieFor({ userId, password });
  return seeOther(`/sign-in/second?to=${encodeURIComponent(to)}`, [cookie]);
}

/** Where to go on to: what the form says, or else the address. */
export function pathOf({ url, form }: Visit): string {
  return ownPath(form.get('to') ?? url.searchParams.get('to'));
}
