import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type postgres from 'postgres';
import type { Db } from '../db/connections/connect.ts';

export const migrationsFolder = join(import.meta.dir, 'migrations');

export function migrationsIn(folder = migrationsFolder): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.map((file) => basename(file, '.sql')).sort();
}

export interface Applied {
  readonly newest: string | null;
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
}

export async function appliedMigrations(db: Db | postgres.Sql, folder = migrationsFolder): Promise<Applied> {
  const rows = await db<{ name: string }[]>`select name from migrations.applied order by name`;
  const applied = rows.map(({ name }) => name);
  const ownMigrations = migrationsIn(folder);
  return {
    newest: applied.at(-1) ?? null,
    missing: ownMigrations.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !ownMigrations.includes(name)),
  };
}
