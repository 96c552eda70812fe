import { type Attempts, createAttempts } from '../../../shared/people/attempts.ts';
import type { Log } from '../../../shared/runtime/log.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import { type Challenges, createChallenges } from './challenges.ts';
import { cookieNames } from './cookies.ts';
import { createKnownBrowsers, type KnownBrowsers } from './known-browsers.ts';
import { createSealedCookie, type SealedCookie } from './sealed-cookie.ts';

export interface LoginGuard {
  readonly attempts: Attempts;
  readonly knownBrowsers: KnownBrowsers;
  readonly challenges: Challenges;
  /** Remembers who gave the right password until the second factor is given. */
  readonly pendingLogin: SealedCookie<PendingLogin>;
}

interface PendingLogin {
  readonly userId: string;
  readonly passwordFingerprint: string;
}

const pendingSeconds = 10 * 60;

interface LoginGuardSettings {
  readonly secrets: Secrets;
  readonly secretsKey: string;
  readonly redisUrl: string;
}

export function createLoginGuard({ secrets, secretsKey, redisUrl }: LoginGuardSettings, log: Log): LoginGuard {
  return {
    attempts: createAttempts(redisUrl, log),
    knownBrowsers: createKnownBrowsers(secrets),
    challenges: createChallenges(secretsKey),
    pendingLogin: createSealedCookie(secrets, cookieNames.pending, pendingSeconds),
  };
}
