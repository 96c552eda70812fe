import { and, asc, eq, sql } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { cannedAnswers } from '../table.ts';

export type CannedAnswer = Pick<typeof cannedAnswers.$inferSelect, 'shortcut' | 'text'>;

const maxCanned = 100;
export const maxCannedLength = 4_000;

export function isShortcut(text: string): boolean {
  return /^[^\s/]{1,30}$/u.test(text);
}

export async function listCanned(db: Drizzle, workspaceId: string): Promise<CannedAnswer[]> {
  const { shortcut, text } = cannedAnswers;
  const ofWorkspace = eq(cannedAnswers.workspaceId, workspaceId);
  return db.select({ shortcut, text }).from(cannedAnswers).where(ofWorkspace).orderBy(asc(shortcut)).limit(maxCanned);
}

/** Throws `invalid_state` for a taken shortcut, or beyond the limit. */
export async function addCanned(db: Drizzle, workspaceId: string, answer: CannedAnswer): Promise<CannedAnswer> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(cannedAnswers)
    .where(eq(cannedAnswers.workspaceId, workspaceId));
  if ((counted?.count ?? 0) >= maxCanned) throw new Refused('invalid_state', 'there are as many as there may be');
  const [added] = await db
    .insert(cannedAnswers)
    .values({ workspaceId, ...answer })
    .onConflictDoNothing()
    .returning();
  if (!added) throw new Refused('invalid_state', 'there is an answer of this name');
  return answer;
}

/** Throws `not_found`. */
export async function removeCanned(db: Drizzle, workspaceId: string, shortcut: string): Promise<CannedAnswer> {
  const [removed] = await db
    .delete(cannedAnswers)
    .where(and(eq(cannedAnswers.workspaceId, workspaceId), eq(cannedAnswers.shortcut, shortcut)))
    .returning();
  if (!removed) throw new Refused('not_found', 'no such answer');
  return removed;
}
