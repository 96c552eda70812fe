import { eq, sql } from 'drizzle-orm';
import { Refused } from '../basics/refused.ts';
import type { Drizzle } from '../db/connections/connect.ts';
import { notify } from '../notifications/notify.ts';
import { retention } from './table.ts';

/** After how many days each is erased; null: never. */
export interface RetentionDays {
  readonly conversationDays: number | null;
  readonly answerDays: number | null;
  readonly orderDays: number | null;
}

export interface Retention extends RetentionDays {
  /** Unix ms; null where nothing was ever set. */
  readonly startsAt: number | null;
}

const daysBounds = { least: 30, most: 3_650 } as const;
const noticeDays = 7;

const fromTheStart = { conversationsErasedUntil: null, answersErasedUntil: null, ordersErasedUntil: null };

const names = ['conversationDays', 'answerDays', 'orderDays'] as const;

export function areDays(days: number): boolean {
  return Number.isInteger(days) && days >= daysBounds.least && days <= daysBounds.most;
}

export async function readRetention(
  db: Pick<Drizzle, 'select'>,
  workspaceId: string,
  lock?: 'update',
): Promise<Retention> {
  const { conversationDays, answerDays, orderDays, startsAt } = retention;
  const query = db
    .select({ conversationDays, answerDays, orderDays, startsAt })
    .from(retention)
    .where(eq(retention.workspaceId, workspaceId))
    .$dynamic();
  const [row] = await (lock ? query.for('update') : query);
  return row ?? { conversationDays: null, answerDays: null, orderDays: null, startsAt: null };
}

/** If any period gets shorter, erasing starts only after seven days, and admins are told. Throws `invalid_request`. */
export async function setRetention(tx: Drizzle, workspaceId: string, days: RetentionDays): Promise<Retention> {
  const wrong = names.find((name) => days[name] !== null && !areDays(days[name]));
  if (wrong !== undefined)
    throw new Refused('invalid_request', `give ${daysBounds.least} to ${daysBounds.most} days, or never`);
  const before = await readRetention(tx, workspaceId, 'update');
  const isSooner = names.some((name) => days[name] !== null && days[name] < (before[name] ?? Number.POSITIVE_INFINITY));
  const inSevenDays = sql`clock() + ${noticeDays} * interval '1 day'`;
  const [saved] = await tx
    .insert(retention)
    .values({ workspaceId, ...days, startsAt: inSevenDays })
    .onConflictDoUpdate({
      target: retention.workspaceId,
      // Restarts from the beginning, because rows with older times may have been added meanwhile.
      set: { ...days, ...fromTheStart, ...(isSooner && { startsAt: inSevenDays }) },
    })
    .returning();
  if (!saved) throw new Error('the insert returned no row');
  const { startsAt } = saved;
  if (isSooner) await notify(tx, { kind: 'retention.set', workspaceId, data: { ...days, startsAt } });
  return { ...days, startsAt };
}
