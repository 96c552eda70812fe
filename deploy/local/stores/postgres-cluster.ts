import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { writePrivately } from '../private-files.ts';
import { startChild } from '../processes/child.ts';
import { findPostgres, findProgram } from '../programs.ts';

export interface Cluster {
  data: string;
  programs: string;
  user: string | undefined;
}

/** PostgreSQL refuses to run as root, so root runs it as `postgres`, with the data in /var/lib/postgresql if needed. */
export async function clusterIn(directory: string, password: string): Promise<Cluster> {
  const user = process.getuid?.() === 0 ? serverUser : undefined;
  const data = place(directory, user);
  if (!existsSync(join(data, 'PG_VERSION'))) await createCluster(data, password, user);
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const programs = findPostgres(version);
  if (programs === undefined) {
    throw new Error(
      `${data} was created by PostgreSQL ${version}, which is not installed: install it, or remove that data.`,
    );
  }
  return { data, programs, user };
}

export function eraseCluster(directory: string): void {
  const data = join(directory, 'data');
  if (existsSync(data)) rmSync(realpathSync(data), { recursive: true, force: true });
  rmSync(directory, { recursive: true, force: true });
}

const serverUser = 'postgres';
const serverUserHome = '/var/lib/postgresql';

function place(directory: string, user: string | undefined): string {
  const data = join(directory, 'data');
  const isThere = lstatSync(data, { throwIfNoEntry: false }) !== undefined;
  if (isThere && existsSync(data)) return realpathSync(data);
  if (user === undefined || canPass(directory, user)) return data;
  const ownerDirectory = join(
    serverUserHome,
    `local-${createHash('sha256').update(directory).digest('hex').slice(0, 12)}`,
  );
  if (!isThere) {
    // Data of a removed folder, whose password is lost.
    rmSync(ownerDirectory, { recursive: true, force: true });
    symlinkSync(ownerDirectory, data);
  }
  return ownerDirectory;
}

async function createCluster(data: string, password: string, user: string | undefined): Promise<void> {
  const programs = findPostgres();
  if (programs === undefined)
    throw new Error('PostgreSQL is not installed. `npm start` installs it, or names the command that does.');
  // Renamed when complete, so that an interrupted start leaves no incomplete cluster.
  const [fresh, passwordFile] = [`${data}.new`, `${data}.password`];
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  writePrivately(passwordFile, password);
  if (user !== undefined)
    for (const path of [fresh, passwordFile]) chownSync(path, numericId('-u', user), numericId('-g', user));
  const options = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--username=postgres'];
  await run([join(programs, 'initdb'), '-D', fresh, `--pwfile=${passwordFile}`, ...options], user);
  rmSync(passwordFile);
  renameSync(fresh, data);
}

function canPass(directory: string, user: string): boolean {
  const setpriv = findProgram('setpriv');
  if (setpriv === undefined) throw new Error('As root, setpriv is needed to run PostgreSQL: install util-linux.');
  return Bun.spawnSync([setpriv, `--reuid=${user}`, `--regid=${user}`, '--init-groups', 'test', '-x', directory])
    .success;
}

function numericId(option: '-u' | '-g', user: string): number {
  return Number(Bun.spawnSync(['id', option, user]).stdout.toString());
}

async function run(command: string[], user: string | undefined): Promise<void> {
  const lines: string[] = [];
  const output = (line: string) => void lines.push(line);
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };
  const how = await startChild(command, { env, cwd: '/', output, user, deathSignal: 'SIGKILL' }).ended;
  if (how !== 'exit code 0') throw new Error(`${command.join(' ')} failed (${how}):\n  ${lines.join('\n  ')}`);
}
