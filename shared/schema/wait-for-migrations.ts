import { connect, type Db } from '../db/connections/connect.ts';
import { migrationsIn } from './applied-migrations.ts';

const everyMs = 1_000;

/** Waits until the database has the newest migration of this version, also while it is away. */
export async function waitForMigrations(url: string): Promise<void> {
  const db = connect(url, { name: 'wait for migrations', max: 1 });
  const wanted = migrationsIn().at(-1) ?? '';
  try {
    while ((await newestMigration(db)) < wanted) await Bun.sleep(everyMs);
  } finally {
    await db.end();
  }
}

async function newestMigration(db: Db): Promise<string> {
  try {
    const [row] = await db<{ newest: string | null }[]>`
      select obj_description(to_regnamespace('migrations'), 'pg_namespace') as newest`;
    return row?.newest ?? '';
  } catch {
    return '';
  }
}
