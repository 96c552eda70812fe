import { closeSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { runTool } from './postgres-tools.ts';

const ownSchemas = ['--schema=public', '--schema=migrations'];

/** Creates the file with mode 0600, because names and orders in it are not encrypted. Replaces `file` atomically. */
export async function backUp(url: string, file: string): Promise<{ file: string; bytes: number }> {
  const part = `${file}.${crypto.randomUUID()}.part`;
  closeSync(openSync(part, 'wx', 0o600));
  try {
    await runTool('pg_dump', ['--format=custom', ...ownSchemas, `--file=${part}`], url);
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  return { file, bytes: statSync(file).size };
}
