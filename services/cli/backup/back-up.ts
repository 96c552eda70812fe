import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { runTool } from './postgres-tools.ts';

/** Our schemas: what the server's administrator set up besides them belongs to the server. */
const ours = ['--schema=public', '--schema=migrations'];

/**
 * Writes what the database at `url` holds at this moment to `file`, for its owner alone to read: secrets are sealed in it, people's
 * names and orders are not. Services go on meanwhile. A file that is there is replaced once the new one is whole, also where two
 * backups are made at once.
 */
export async function backUp(url: string, file: string): Promise<{ file: string; bytes: number }> {
  const part = `${file}.${crypto.randomUUID()}.part`;
  closeSync(openSync(part, 'wx', 0o600));
  try {
    await runTool('pg_dump', ['--format=custom', ...ours, `--file=${part}`], url);
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  return { file, bytes: statSync(file).size };
}
