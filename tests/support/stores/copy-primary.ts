import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folder, writePrivately } from '../../../deploy/local/private-files.ts';
import { demandProgram } from '../../../deploy/local/programs.ts';
import { clusterIn } from '../../../deploy/local/stores/postgres-cluster.ts';
import type { Server } from '../../../deploy/local/stores/server.ts';

export async function copyPrimary(primary: Server, directory: string): Promise<void> {
  folder(directory);
  const { username, password } = new URL(primary.url);
  writePrivately(join(directory, 'password'), `${password}\n`);
  const { data, programs, user } = await clusterIn(directory, password);
  for (const entry of readdirSync(data)) rmSync(join(data, entry), { recursive: true });
  const from = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`;
  const how = '-R -X stream -c fast --no-sync'.split(' ');
  const copy = [join(programs, 'pg_basebackup'), '-D', data, '-d', from, ...how];
  const asUser =
    user === undefined ? [] : [demandProgram('setpriv'), `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--'];
  const copying = Bun.spawn([...asUser, ...copy], { cwd: data, stderr: 'pipe' });
  if ((await copying.exited) !== 0) throw new Error(`pg_basebackup failed: ${await copying.stderr.text()}`);
}
