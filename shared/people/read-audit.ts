import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { Drizzle } from '../db/connections/connect.ts';
import { auditEntries } from './table.ts';

export type AuditEntry = typeof auditEntries.$inferSelect;

export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** Only what is older than this entry. */
  readonly before?: string | undefined;
}

const pageSize = 50;

/** What was done in a workspace, newest first, a page at a time; `older` is the `before` of the next page. */
export async function readAudit(
  db: Drizzle,
  workspaceId: string,
  { actor, action, before }: AuditFilter,
): Promise<{ entries: AuditEntry[]; older: string | null }> {
  const wanted: (SQL | undefined)[] = [
    eq(auditEntries.workspaceId, workspaceId),
    actor ? eq(auditEntries.actor, actor) : undefined,
    action ? eq(auditEntries.action, action) : undefined,
    before ? lt(auditEntries.id, before) : undefined,
  ];
  const rows = await db
    .select()
    .from(auditEntries)
    .where(and(...wanted))
    .orderBy(desc(auditEntries.id))
    .limit(pageSize + 1);
  const entries = rows.slice(0, pageSize);
  return { entries, older: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null };
}
