import { and, desc, eq, lt } from 'drizzle-orm';
import type { Drizzle } from '../db/connections/connect.ts';
import { newId } from '../db/new-id.ts';
import { auditEntries, memberships } from './table.ts';

export interface Actor {
  readonly userId: string | null;
  readonly name: string;
  readonly address: string | null;
}

export const commandLine: Actor = { userId: null, name: 'command line', address: null };

export interface NewAuditEntry {
  readonly workspaceId: string;
  readonly action: string;
  readonly target: string | null;
  /** Never a secret, a token or a password. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Runs the change and records its audit entry in one transaction. */
export async function audited<Result>(
  db: Drizzle,
  actor: Actor,
  work: (tx: Drizzle) => Promise<Result>,
  tell: (result: Result) => NewAuditEntry,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const result = await work(tx);
    await note(tx, actor, tell(result));
    return result;
  });
}

export async function note(db: Drizzle, { userId, name: actor, address }: Actor, entry: NewAuditEntry): Promise<void> {
  await db.insert(auditEntries).values({ details: {}, ...entry, id: newId('audit'), userId, actor, address });
}

export interface Self extends Actor {
  readonly userId: string;
}

export async function auditedOfSelf<Result>(
  db: Drizzle,
  self: Self,
  entry: Pick<NewAuditEntry, 'action' | 'details'>,
  work: (tx: Drizzle) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const result = await work(tx);
    await auditPersonChange(tx, self, { id: self.userId, email: self.name }, entry);
    return result;
  });
}

export async function auditPersonChange(
  tx: Drizzle,
  { userId, name: actor, address }: Actor,
  person: { readonly id: string; readonly email: string },
  { action, details = {} }: Pick<NewAuditEntry, 'action' | 'details'>,
): Promise<void> {
  const { workspaceId } = memberships;
  const places = await tx.select({ workspaceId }).from(memberships).where(eq(memberships.userId, person.id));
  if (places.length === 0) return;
  const entry = { userId, actor, address, action, details, target: person.email };
  await tx.insert(auditEntries).values(places.map((place) => ({ ...place, ...entry, id: newId('audit') })));
}

export type AuditEntry = typeof auditEntries.$inferSelect;

export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly before?: string | undefined;
}

const pageSize = 50;

export async function readAudit(
  db: Drizzle,
  workspaceId: string,
  { actor, action, before }: AuditFilter,
): Promise<{ entries: AuditEntry[]; older: string | null }> {
  const wanted = [
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
