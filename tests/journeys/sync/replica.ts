import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { folder, writePrivately } from '../../../deploy/local/private-files.ts';
import { demandProgram } from '../../../deploy/local/programs.ts';
import { startPostgres } from '../../../deploy/local/stores/postgres.ts';
import { clusterIn } from '../../../deploy/local/stores/postgres-cluster.ts';
import { runFolder } from '../../support/run/run-folder.ts';
import type { Server } from '../../support/stores/datastores.ts';

/** A streaming replica of `primary`, made by pg_basebackup as an operator would. Stopped with the test process at the latest. */
export async function startReplica(primary: Server): Promise<Server> {
  const directory = folder(join(runFolder(), `replica-${crypto.randomUUID().slice(0, 8)}`));
  const { username, password } = new URL(primary.url);
  writePrivately(join(directory, 'password'), `${password}\n`);
  // Makes the place where the server's user can have its data; what is in it then is the primary's.
  const { data, programs, user } = await clusterIn(directory, password);
  for (const entry of readdirSync(data)) rmSync(join(data, entry), { recursive: true });
  const from = `host=127.0.0.1 port=${primary.port} user=${username} password=${password}`;
  const copy = [
    join(programs, 'pg_basebackup'),
    '-D',
    data,
    '-d',
    from,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
  ];
  const asUser =
    user === undefined ? [] : [demandProgram('setpriv'), `--reuid=${user}`, `--regid=${user}`, '--init-groups', '--'];
  const { success, stderr } = Bun.spawnSync([...asUser, ...copy], { cwd: data });
  if (!success) throw new Error(`pg_basebackup failed: ${stderr}`);
  return startPostgres({ directory, settings: { fsync: 'off', shared_buffers: '64MB' } });
}
