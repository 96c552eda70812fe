import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type postgres from 'postgres';
import { Refused } from '../basics/refused.ts';
import { appliedMigrations } from './applied-migrations.ts';

/** Everybody queues behind a waiting lock, so give up quickly and retry. */
const lockWaitMs = 1_000;
const pauseMs = 2_000;
const giveUpAfterMs = 10 * 60_000;

const lockNotAvailable = '55P03';
const deadlock = '40P01';

/** A migration that begins with this line must be able to run again from its start. */
const aloneMark = '-- outside a transaction\n';

/** Each in its own transaction (decided: Migrations). Throws when one is older than the newest applied; `invalid_state` for a
 * database that other files made. */
export async function applyMigrations(
  client: postgres.Sql,
  folder: string,
  report: (line: string) => void,
): Promise<void> {
  const { newest, missing, unknown } = await appliedMigrations(client, folder);
  const late = missing.filter((name) => newest !== null && name < newest);
  if (late.length > 0 && unknown.length > 0) {
    const lacking = `the database has migrations that this version lacks, from ${unknown[0]} on`;
    throw new Refused('invalid_state', `${lacking}: give an empty one`);
  }
  if (late.length > 0) {
    throw new Error(`migrations ${late.join(', ')} are older than the newest one applied: give them later names`);
  }
  for (const name of missing) {
    const text = readFileSync(join(folder, `${name}.sql`), 'utf8');
    await untilUnlocked(report, () => apply(client, name, text));
  }
}

async function apply(client: postgres.Sql, name: string, text: string): Promise<void> {
  const note = (tx: postgres.ISql) => tx`insert into migrations.applied (name) values (${name})`;
  if (text.startsWith(aloneMark)) {
    await client.unsafe(`set lock_timeout = ${lockWaitMs}`);
    const statements = text.split(/;$/m).filter((statement) => statement.trim());
    for (const statement of statements) await client.unsafe(statement);
    await note(client);
    return;
  }
  await client.begin(async (tx) => {
    await tx.unsafe(`set local lock_timeout = ${lockWaitMs}`);
    await tx.unsafe(text);
    await note(tx);
  });
}

async function untilUnlocked(report: (line: string) => void, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isHeld =
        error instanceof Error && 'code' in error && [lockNotAvailable, deadlock].includes(String(error.code));
      if (!isHeld || performance.now() - began > giveUpAfterMs) throw error;
      report(`the migration waits for a lock of another session, retrying in ${pauseMs / 1000} s (${error.message})`);
      await Bun.sleep(pauseMs);
    }
  }
}
