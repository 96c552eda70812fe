import { createHash } from 'node:crypto';
import { existsSync, readdirSync, realpathSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folder } from '../../../deploy/local/private-files.ts';
import { processesNaming, signalIfAlive, startTimeOf } from '../../../deploy/local/processes/process-table.ts';
import { eraseCluster } from '../../../deploy/local/stores/postgres-cluster.ts';

/** The folder of this test process, so that concurrent runs share no files. */
export function runFolder(): string {
  if (own === undefined) {
    folder(dirname(testFolder));
    folder(testFolder);
    eraseAbandoned();
    own = folder(join(testFolder, nameOf(process.pid) ?? `run-${process.pid}-unknown`));
  }
  return own;
}

export function eraseRunFolder(): void {
  if (own !== undefined) erase(own);
  own = undefined;
}

const testFolder = join(import.meta.dir, '../../../.local/test');
let own: string | undefined;

function eraseAbandoned(): void {
  for (const name of readdirSync(testFolder)) {
    const pid = Number(name.split('-')[1]);
    if (name === nameOf(pid) || name.endsWith('-unknown')) continue;
    const claimed = join(testFolder, `claimed-${process.pid}-${name}`);
    try {
      renameSync(join(testFolder, name), claimed);
    } catch {
      continue; // Another run has claimed it.
    }
    for (const path of [join(testFolder, name), ...clusterFolders(claimed)]) killAll(path);
    erase(claimed);
  }
}

function nameOf(pid: number): string | undefined {
  const startTime = startTimeOf(pid);
  return startTime === undefined
    ? undefined
    : `run-${pid}-${createHash('sha256').update(startTime).digest('hex').slice(0, 12)}`;
}

function erase(path: string): void {
  for (const entry of readdirSync(path)) eraseCluster(join(path, entry));
  eraseCluster(path);
}

function clusterFolders(run: string): string[] {
  const links = readdirSync(run).map((entry) => join(run, entry, 'data'));
  return links.filter((link) => existsSync(link)).map((link) => realpathSync(link));
}

function killAll(path: string): void {
  for (const pid of processesNaming(path)) signalIfAlive(pid, 'SIGKILL');
}
