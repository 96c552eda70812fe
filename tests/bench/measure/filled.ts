import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivately } from '../../../deploy/local/private-files.ts';
import { connect, type Db, withoutTimeLimit } from '../../../shared/db/connections/connect.ts';
import { runFolder } from '../../support/run/run-folder.ts';
import { freshDatabase, postgresIn, type Server } from '../../support/stores/datastores.ts';
import { benchSettings } from './postgres.ts';

export interface Filled<Made> {
  readonly postgres: Server;
  readonly url: string;
  /** Two connections without timeouts. */
  readonly db: Db;
  readonly made: Made;
}

/** The setting with which `runAll` passes the folder to its benches. */
export const filledIn = 'BENCH_FILLED_IN';

/** PostgreSQL filled by `fill` once for all runs (run-all.ts), because filling takes longer than measuring.
 * The result of `fill` is kept as JSON. */
export async function filledPostgres<Made>(
  name: string,
  settings: Record<string, string>,
  fill: (db: Db, url: string) => Promise<Made>,
): Promise<Filled<Made>> {
  const directory = join(process.env[filledIn] ?? runFolder(), `filled-${name}`);
  const postgres = await postgresIn(directory, { ...benchSettings, ...settings });
  const note = join(directory, 'made.json');
  if (existsSync(note)) {
    const { database, made } = JSON.parse(readFileSync(note, 'utf8')) as { database: string; made: Made };
    const url = new URL(database, postgres.url).href;
    return { postgres, url, db: connectFilled(url), made };
  }
  const { url } = await freshDatabase(postgres);
  const db = connectFilled(url);
  const made = await fill(db, url);
  // The run ends by killing the server, whose data then needs no recovery.
  await db`checkpoint`;
  writePrivately(note, JSON.stringify({ database: new URL(url).pathname, made }));
  return { postgres, url, db, made };
}

function connectFilled(url: string): Db {
  return connect(url, { name: 'bench', max: 2, settings: withoutTimeLimit });
}
