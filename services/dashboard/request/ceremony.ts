import { type Ceremony, createCeremony } from '../../../shared/people/second-steps/ceremonies.ts';
import type { Backend } from './routes.ts';
import type { Visit } from './visit.ts';

/** What this page asks of the browser's authenticators. Each challenge is good for this browser, once. */
export function ceremonyFor(
  visit: Pick<Visit, 'csrf' | 'texts'>,
  { door, dashboardUrl }: Pick<Backend, 'door' | 'dashboardUrl'>,
): Ceremony {
  const now = Date.now();
  return createCeremony({
    dashboardUrl,
    name: visit.texts.name,
    challenge: door.challenges.make(visit.csrf, now),
    isOurs: async (challenge) =>
      door.challenges.isOurs(challenge, visit.csrf, now) && (await door.attempts.isFirst(challenge)),
  });
}
