import { readMigrationFiles } from 'drizzle-orm/migrator';
import type postgres from 'postgres';

/** Whoever wants a lock that others hold keeps everybody behind it waiting too: so briefly, and again after a pause. */
const lockWaitMs = 1_000;
const pauseMs = 2_000;
/** A session that holds a table for longer has to be ended by somebody. */
const giveUpAfterMs = 10 * 60_000;

const lockNotAvailable = '55P03';
const deadlock = '40P01';

/** On the first line of a migration whose statements cannot stand in a transaction. It must be able to run again from its start. */
const aloneMark = '-- outside a transaction\n';

/**
 * Applies what `folder` has and the database has not, each migration in a transaction of its own, while services run
 * (decided: Migrations). Keeps account as drizzle does, in its table. `say` is told when somebody holds a lock that is needed.
 */
export async function applyMigrations(
  client: postgres.Sql,
  folder: string,
  say: (line: string) => void,
): Promise<void> {
  await client`create schema if not exists drizzle`;
  await client`
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  const [row] = await client<
    { newest: string | null }[]
  >`select max(created_at) as newest from drizzle.__drizzle_migrations`;
  const newest = Number(row?.newest ?? Number.NEGATIVE_INFINITY);
  for (const { sql: statements, hash, folderMillis: when } of readMigrationFiles({ migrationsFolder: folder })) {
    if (when <= newest) continue;
    const note = (tx: postgres.ISql) =>
      tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`;
    await untilUnlocked(say, async () => {
      if (!statements[0]?.startsWith(aloneMark)) return apply(client, statements, note);
      await client.unsafe(`set lock_timeout = ${lockWaitMs}`);
      for (const statement of statements) await client.unsafe(statement);
      await note(client);
    });
  }
}

async function apply(
  client: postgres.Sql,
  statements: readonly string[],
  note: (tx: postgres.ISql) => PromiseLike<unknown>,
): Promise<void> {
  await client.begin(async (tx) => {
    await tx.unsafe(`set local lock_timeout = ${lockWaitMs}`);
    for (const statement of statements) await tx.unsafe(statement);
    await note(tx);
  });
}

async function untilUnlocked(say: (line: string) => void, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isHeld =
        error instanceof Error && 'code' in error && [lockNotAvailable, deadlock].includes(String(error.code));
      if (!isHeld || performance.now() - began > giveUpAfterMs) throw error;
      say(`somebody holds what the migration needs: again in ${pauseMs / 1000} s (${error.message})`);
      await Bun.sleep(pauseMs);
    }
  }
}
