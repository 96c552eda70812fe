import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs a prepared script `count` times with PostgreSQL's own benchmark: the least that a service can cost. */
export async function pgbench(databaseUrl: string, script: string, count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbench-'));
  const file = join(folder, 'script.sql');
  writeFileSync(file, script);
  const clients = 4;
  const each = Math.ceil(count / clients);
  const run = Bun.spawn(
    ['pgbench', '-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-t', String(each), '-f', file, databaseUrl],
    { stdout: 'pipe', stderr: 'pipe' },
  );
  const [code, words] = [await run.exited, await new Response(run.stderr).text()];
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`pgbench ended with ${code}: ${words}`);
}
