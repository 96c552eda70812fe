import { type RefusalCode, Refused } from '../../../shared/basics/refused.ts';
import { isTemporary } from '../../../shared/db/connections/connect.ts';
import { requestId, withRequestId } from '../../../shared/http/request-id.ts';
import { languageOf } from '../../../shared/ui/texts/language.ts';
import { textsOf } from '../../../shared/ui/texts/shared-texts.ts';
import type { Language } from '../../../shared/ui/texts/texts.ts';
import { type TroubleKind, troublePage } from '../frame/trouble-page.tsx';
import { seeOther } from './answers.ts';
import type { Needs } from './routes.ts';

interface FailedRequest {
  readonly request: Request;
  readonly route: string;
  readonly language: Language | null;
}

/** The error page: for a refusal, for an unavailable database, or for a bug, which is logged and not shown. */
export function failure({ log }: Needs<'log'>, { request, route, language }: FailedRequest, error: unknown): Response {
  const pageLanguage = languageOf(request, language);
  const answer = (kind: TroubleKind): Response =>
    troublePage({ language: pageLanguage, texts: textsOf(pageLanguage) }, kind);
  if (error instanceof Refused) {
    if (error.code === 'unauthorized') return seeOther('/sign-in');
    const refusal = answer(troubleOf[error.code]);
    if (typeof error.details.allow === 'string') refusal.headers.set('allow', error.details.allow);
    return refusal;
  }
  if (isTemporary(error)) return answer('away');
  log.error('request failed', { requestId: requestId(request), route, error });
  return withRequestId(request, answer('broken'));
}

const troubleOf: Readonly<Record<RefusalCode, TroubleKind>> = {
  invalid_request: 'unreadable',
  unauthorized: 'missing',
  forbidden: 'forbidden',
  not_found: 'missing',
  method_not_allowed: 'method',
  invalid_state: 'outdated',
  payload_too_large: 'tooLong',
  rate_limited: 'away',
  unavailable: 'away',
};
