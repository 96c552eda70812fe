import { connect, type Db } from './connections/connect.ts';
import { journalEntries } from './migration-journal.ts';

const everyMs = 1_000;

/**
 * Waits until the database at `url` is migrated as far as this version of the code knows, also while it is away. Any
 * service may ask: a new version of it begins its work only then, while the one before goes on.
 */
export async function waitForMigrations(url: string): Promise<void> {
  const db = connect(url, { name: 'wait for migrations', max: 1 });
  const wanted = journalEntries().at(-1)?.when ?? 0;
  try {
    while ((await newestMigration(db)) < wanted) await Bun.sleep(everyMs);
  } finally {
    await db.end();
  }
}

async function newestMigration(db: Db): Promise<number> {
  try {
    const [row] = await db<{ newest: string | null }[]>`
      select obj_description(to_regnamespace('drizzle'), 'pg_namespace') as newest`;
    return Number(row?.newest ?? 0);
  } catch {
    return 0;
  }
}
