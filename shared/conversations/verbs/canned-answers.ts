import { and, asc, eq, sql } from 'drizzle-orm';
import { Refused } from '../../basics/refused.ts';
import type { Drizzle } from '../../db/connections/connect.ts';
import { cannedAnswers } from '../table.ts';

/** An answer that is kept ready, inserted by typing `/` and its shortcut. */
export interface CannedAnswer {
  readonly shortcut: string;
  readonly text: string;
}

/** Of a workspace. */
const mostCanned = 100;
export const longestCanned = 4_000;

/** A word without blanks and strokes. */
export function isShortcut(text: string): boolean {
  return /^[^\s/]{1,30}$/u.test(text);
}

/** By shortcut. */
export async function listCanned(db: Drizzle, workspaceId: string): Promise<CannedAnswer[]> {
  const { shortcut, text } = cannedAnswers;
  const ofWorkspace = eq(cannedAnswers.workspaceId, workspaceId);
  return db.select({ shortcut, text }).from(cannedAnswers).where(ofWorkspace).orderBy(asc(shortcut)).limit(mostCanned);
}

/** Keeps an answer under a new shortcut. Throws `invalid_state` when there is one of that name, or as many as there may be. */
export async function addCanned(db: Drizzle, workspaceId: string, answer: CannedAnswer): Promise<CannedAnswer> {
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(cannedAnswers)
    .where(eq(cannedAnswers.workspaceId, workspaceId));
  if ((counted?.count ?? 0) >= mostCanned) throw new Refused('invalid_state', 'there are as many as there may be');
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
