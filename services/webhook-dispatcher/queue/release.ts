import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Claimed } from './claim.ts';

type Claim = Pick<Claimed, 'id' | 'claim'>;

export interface Releasing {
  add(claims: readonly Claim[]): void;
  /** Throws while PostgreSQL is unavailable, and keeps the claims for the next run. */
  run(): Promise<void>;
}

export function createReleasing(db: Db): Releasing {
  const keptClaims = new Set<Claim>();
  return {
    add(claims) {
      for (const each of claims) keptClaims.add(each);
    },
    async run() {
      const claims = [...keptClaims];
      await release(db, claims);
      for (const each of claims) keptClaims.delete(each);
    },
  };
}

/** Another process may make the attempt at once, with the same attempt number. Locked rows are skipped: their leases end without it. */
export async function release(db: Db, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  await db`
    update open_deliveries set claim = null, leased_until = null
    where id = any (array(
      select d.id from unnest(${claims.map(({ id }) => id)}::text[], ${claims.map((each) => each.claim)}::uuid[]) given (id, claim)
      join open_deliveries d on d.id = given.id and d.claim = given.claim for update of d skip locked))`;
}
