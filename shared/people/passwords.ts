import { Refused } from '../basics/refused.ts';
import { createTenantLimiter } from '../runtime/tenant-limiter.ts';

/** Whose work a hash is: of an unknown or a known email, a signed-in person, or somebody with a link or a new account.
 * Lanes take turns: a flood from strangers must not delay known people. */
export type PasswordLane = 'stranger' | `${'known' | 'proof' | 'link'}:${string}`;

interface InLane {
  readonly lane: PasswordLane;
}

/** By OWASP's advice for argon2id: 42 ms and 19 MB each. */
const cost = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const;
const fewest = 10;
const maxLength = 200;

const tooMany = () => new Refused('unavailable', 'too many people sign in at once, try again');
const strangers = createTenantLimiter({ running: 1, queued: 50 }, tooMany);
const others = createTenantLimiter({ running: 1, queued: 10, runningTotal: 1 }, tooMany);
const runIn = <Result>(lane: PasswordLane, hash: () => Promise<Result>): Promise<Result> =>
  (lane === 'stranger' ? strangers : others).run(lane, hash);
/** Checking an unknown email must take as long as a known one. */
const nobodys = Bun.password.hash(crypto.randomUUID(), cost);

export function isNewPassword(password: string): boolean {
  const length = [...password].length;
  return length >= fewest && length <= maxLength;
}

/** Throws `invalid_request` for fewer than 10 or more than 200 characters. */
export async function hashPassword(password: string, { lane }: InLane): Promise<string> {
  if (!isNewPassword(password)) {
    throw new Refused('invalid_request', `a password has ${fewest} to ${maxLength} characters`);
  }
  return runIn(lane, () => Bun.password.hash(password.normalize('NFKC'), cost));
}

/** Throws `unavailable` under a flood. */
export async function isPassword(password: string, hash: string | null, { lane }: InLane): Promise<boolean> {
  const normalized = password.slice(0, maxLength * 2).normalize('NFKC');
  const matches = await runIn(lane, async () => Bun.password.verify(normalized, hash ?? (await nobodys)));
  return matches && hash !== null;
}
