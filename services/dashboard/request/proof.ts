import { type Ceremony, createCeremony } from '../../../shared/people/second-steps/ceremonies.ts';
import { seeOther } from './answers.ts';
import type { Needs } from './routes.ts';
import type { PersonVisit, Visit } from './visit.ts';

/** Redirects to the proof of identity when the last one is too old, and then back to `path`; null when it is recent. */
export function askForProof({ session, url }: PersonVisit, path: string = url.pathname): Response | null {
  return session.isProved ? null : seeOther(`/prove?to=${encodeURIComponent(path)}`);
}

/** Each challenge is valid once, for this browser. */
export function ceremonyFor(
  visit: Pick<Visit, 'csrf' | 'texts'>,
  { loginGuard, dashboardUrl }: Needs<'loginGuard' | 'dashboardUrl'>,
): Ceremony {
  const now = Date.now();
  return createCeremony({
    dashboardUrl,
    name: visit.texts.name,
    challenge: loginGuard.challenges.make(visit.csrf, now),
    isOurs: async (challenge) =>
      loginGuard.challenges.isOurs(challenge, visit.csrf, now) && (await loginGuard.attempts.isFirst(challenge)),
  });
}
