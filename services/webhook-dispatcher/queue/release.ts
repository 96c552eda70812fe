import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Claimed } from './claim.ts';

/** Gives claims back unsettled, so that another process makes these attempts now, under the same number. */
export async function release(db: Db, claims: readonly Pick<Claimed, 'id' | 'claim'>[]): Promise<void> {
  if (claims.length === 0) return;
  await db`
    update open_deliveries d set claim = null, leased_until = null
    from unnest(${claims.map(({ id }) => id)}::text[], ${claims.map((each) => each.claim)}::uuid[]) as given (id, claim)
    where d.id = given.id and d.claim = given.claim`;
}
