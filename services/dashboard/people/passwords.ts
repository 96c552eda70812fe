import pLimit from 'p-limit';
import { Refused } from '../../../shared/domain/refused.ts';

/** By OWASP's advice for argon2id: 42 ms and 19 MB each, so that only a few are worked on at a time. */
const cost = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;
const atATime = 2;
const mostWaiting = 50;
const fewest = 10;
/** Longer ones would only cost time. */
const most = 200;

const limit = pLimit(atATime);
/** A hash that no password has: checking against it costs what a real check costs. */
const nobodys = Bun.password.hash(crypto.randomUUID(), cost);

/** The password as it is stored. Throws `invalid_request` for one of fewer than 10 or more than 200 characters. */
export async function hashPassword(password: string): Promise<string> {
  const length = [...password].length;
  if (length < fewest || length > most) {
    throw new Refused('invalid_request', `a password has ${fewest} to ${most} characters`);
  }
  return inTurn(() => Bun.password.hash(password.normalize('NFKC'), cost));
}

/** Whether it is the password; costs the same when there is none to compare it with. Throws `unavailable` under a flood. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const given = password.slice(0, most * 2).normalize('NFKC');
  const matches = await inTurn(async () => Bun.password.verify(given, hash ?? (await nobodys)));
  return matches && hash !== null;
}

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= mostWaiting) throw new Refused('unavailable', 'too many people sign in at once, try again');
  return limit(work);
}
