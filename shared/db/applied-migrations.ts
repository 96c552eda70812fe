import type { Db } from './connections/connect.ts';
import { journalEntries } from './migration-journal.ts';

export interface Applied {
  readonly newest: string | null;
  /** Of this version, and not applied. */
  readonly missing: readonly string[];
  /** How many were applied that this version does not know: a newer one was here. */
  readonly unknown: number;
}

/** What the database has of the migrations of this version. The command line's user may ask, and whoever migrates. */
export async function appliedMigrations(db: Db): Promise<Applied> {
  const rows = await db<{ at: string }[]>`select created_at::text as at from drizzle.__drizzle_migrations`;
  const applied = new Set(rows.map(({ at }) => Number(at)));
  const entries = journalEntries();
  const known = new Set(entries.map(({ when }) => when));
  return {
    newest: entries.findLast(({ when }) => applied.has(when))?.tag ?? null,
    missing: entries.filter(({ when }) => !applied.has(when)).map(({ tag }) => tag),
    unknown: [...applied].filter((when) => !known.has(when)).length,
  };
}
