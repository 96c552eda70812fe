import { Refused } from '../../../shared/basics/refused.ts';
import { findSession } from '../../../shared/people/sessions.ts';
import { withDeadline } from '../../../shared/runtime/deadline.ts';
import type { Language } from '../../../shared/ui/texts/texts.ts';
import { cookieNames, cookieOf, strangersLanguage } from './cookies.ts';
import { failure } from './failure.ts';
import type { Needs, Route } from './routes.ts';

/** How long a missing page waits for the reader's language. */
const languageWithinMs = 1_000;

export function serveMissing(backend: Needs<'sql' | 'log'>, request: Request): Promise<Response> {
  return answer(backend, request, new Refused('not_found', 'no such page'));
}

export function serveOtherMethods(backend: Needs<'sql' | 'log'>, routes: readonly Route[]) {
  const methods = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const refused = new Refused('method_not_allowed', 'no such method here', { allow: methods.join(', ') });
  return ({ request }: { readonly request: Request }): Promise<Response> => answer(backend, request, refused);
}

async function answer(backend: Needs<'sql' | 'log'>, request: Request, refused: Refused): Promise<Response> {
  return failure(backend, { request, route: 'none', language: await chosenLanguage(backend, request) }, refused);
}

async function chosenLanguage({ sql }: Needs<'sql'>, request: Request): Promise<Language | null> {
  const token = cookieOf(request, cookieNames.session);
  if (token === null) return strangersLanguage(request);
  try {
    return (
      (await withDeadline(languageWithinMs, findSession(sql, token)))?.person.language ?? strangersLanguage(request)
    );
  } catch {
    return null; // The browser's own language will do.
  }
}
