import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../../deploy/local/service.ts';

const migrations = 'shared/schema/migrations';
/** The last migration before the first release. */
export const lastBeforeRelease = '0012_test_workspaces_and_retention.sql';

/** How many commits that changed migrations are looked through. */
const maxCommits = 50;

/** The newest commit whose migrations are the first of this code's, unchanged; null if the clone's history is too short. */
export async function previousReleaseCommit(): Promise<string | null> {
  const changed = await git('status', '--porcelain', '--', migrations);
  const current = await migrationsOf('HEAD');
  if (changed === null || current === null) return null;
  const names = readdirSync(join(projectFolder, migrations)).filter((name) => name.endsWith('.sql'));
  const isFirst = names.every((name) => name <= lastBeforeRelease);
  if (changed !== '' || isFirst) return git('rev-parse', '--verify', '--quiet', 'HEAD');
  const commits = await git('log', `-${maxCommits}`, '--format=%H', '--', migrations);
  for (const commit of commits?.split('\n') ?? []) {
    const earlier = await migrationsOf(`${commit}~1`);
    const isBeginning = earlier?.every((migration, index) => migration === current[index]);
    if (earlier && isBeginning && earlier.length < current.length) {
      return git('rev-parse', '--verify', '--quiet', `${commit}~1`);
    }
  }
  return null;
}

/** Mode, hash and path of each, by name; null without this commit. */
async function migrationsOf(commit: string): Promise<string[] | null> {
  const listed = await git('ls-tree', '-r', commit, '--', `${migrations}/`);
  return listed?.split('\n').filter((line) => line.endsWith('.sql')) ?? null;
}

export async function checkOut(commit: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const script = 'git archive "$1" | tar -x -C "$2"';
  const words = ['sh', '-c', script, 'sh', commit, folder];
  const child = Bun.spawn(words, { cwd: projectFolder, stderr: 'pipe' });
  if ((await child.exited) !== 0) throw new Error(`checking out ${commit} failed: ${await child.stderr.text()}`);
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
}

async function git(...words: string[]): Promise<string | null> {
  try {
    const child = Bun.spawn(['git', ...words], { cwd: projectFolder, stdout: 'pipe', stderr: 'ignore' });
    const output = await child.stdout.text();
    return (await child.exited) === 0 ? output.trim() : null;
  } catch {
    return null;
  }
}
