import { Refused } from '../basics/refused.ts';
import { createTenantLimiter } from '../runtime/tenant-limiter.ts';

/**
 * Who a hash is computed for: any stranger; an email that has signed in from this browser; a person who is signed in; or the
 * workspace or person of a valid invitation or reset link. Each waits behind its own hashes, and takes turns with the others.
 */
export type PasswordLane = 'stranger' | `${'known' | 'proof' | 'link'}:${string}`;

/** By OWASP's advice for argon2id: 42 ms and 19 MB each. */
const cost = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;
const fewest = 10;
/** Longer ones would only cost time. */
const most = 200;

const tooMany = () => new Refused('unavailable', 'too many people sign in at once, try again');
const strangers = createTenantLimiter({ running: 1, queued: 50 }, tooMany);
const others = createTenantLimiter({ running: 1, queued: 10, runningOfAll: 1 }, tooMany);
const runIn = <Result>(lane: PasswordLane, hash: () => Promise<Result>): Promise<Result> =>
  (lane === 'stranger' ? strangers : others).run(lane, hash);
/** A hash that no password has: checking against it costs what a real check costs. */
const nobodys = Bun.password.hash(crypto.randomUUID(), cost);

/** The password as it is stored. Throws `invalid_request` for one of fewer than 10 or more than 200 characters. */
export async function hashPassword(lane: PasswordLane, password: string): Promise<string> {
  const length = [...password].length;
  if (length < fewest || length > most) {
    throw new Refused('invalid_request', `a password has ${fewest} to ${most} characters`);
  }
  return runIn(lane, () => Bun.password.hash(password.normalize('NFKC'), cost));
}

/** Whether it is the password; costs the same when there is none to compare it with. Throws `unavailable` under a flood. */
export async function isPassword(lane: PasswordLane, password: string, hash: string | null): Promise<boolean> {
  const given = password.slice(0, most * 2).normalize('NFKC');
  const matches = await runIn(lane, async () => Bun.password.verify(given, hash ?? (await nobodys)));
  return matches && hash !== null;
}
