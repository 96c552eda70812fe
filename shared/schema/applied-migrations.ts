import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type postgres from 'postgres';
import type { Db } from '../db/connections/connect.ts';

export const migrationsFolder = join(import.meta.dir, 'migrations');

/** The migrations in a folder, in the order of their names, which is that of applying them. */
export function migrationsIn(folder = migrationsFolder): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.map((file) => basename(file, '.sql')).sort();
}

export interface Applied {
  readonly newest: string | null;
  /** In the folder, and not applied. */
  readonly missing: readonly string[];
  /** Applied, and not in the folder: by a newer version. */
  readonly unknown: readonly string[];
}

/** Which migrations of a folder the database has. The command line's user may read it, and the role that migrates. */
export async function appliedMigrations(db: Db | postgres.Sql, folder = migrationsFolder): Promise<Applied> {
  const rows = await db<{ name: string }[]>`select name from migrations.applied order by name`;
  const applied = rows.map(({ name }) => name);
  const known = migrationsIn(folder);
  return {
    newest: applied.at(-1) ?? null,
    missing: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  };
}
