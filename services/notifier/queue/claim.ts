import { join } from 'node:path';
import type { Db } from '../../../shared/db/connections/connect.ts';
import type { Channel, NotificationKind } from '../../../shared/notifications/rules/kinds.ts';
import { sqlFile } from '../../../shared/schema/sql-file.ts';

/** 50 s for the attempt, and time to begin and settle it. Afterwards any process may claim the message again. */
export const leaseMs = 60_000;

export interface Claimed {
  readonly id: string;
  readonly channel: Channel;
  readonly kind: NotificationKind;
  /** The attempt's number, 1 for the first. */
  readonly number: number;
  readonly claim: string;
  /** The workspace, or else the person, that the limits apply to. */
  readonly tenant: string;
}

const statement = sqlFile<{ wanted: unknown; token: string }, Omit<Claimed, 'claim'>>(
  join(import.meta.dir, 'claim.sql'),
);

export interface Wanted {
  readonly channel: Channel;
  readonly messages: number;
  /** Tenants that get none. */
  readonly busy: readonly string[];
}

export async function claim(db: Db, wanted: readonly Wanted[]): Promise<Claimed[]> {
  const token = crypto.randomUUID();
  const leased = wanted.map((each) => ({ ...each, lease_ms: leaseMs }));
  const rows = await statement(db, { wanted: leased, token });
  return rows.map((row) => ({ ...row, claim: token }));
}

/** Another process may make the attempt at once, under the same number. */
export async function release(db: Db, claims: readonly Claimed[]): Promise<void> {
  if (claims.length === 0) return;
  await db`
    update notification_messages m set claim = null, leased_until = null
    from unnest(${claims.map(({ id }) => id)}::text[], ${claims.map((each) => each.claim)}::uuid[]) given (id, claim)
    where m.id = given.id and m.claim = given.claim`;
}
