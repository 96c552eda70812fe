import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** On Debian a user's PATH lacks the sbin folders. */
function searchPath(): string {
  return [process.env.PATH ?? '', '/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/bin', '/bin'].join(
    ':',
  );
}

export function findProgram(name: string): string | undefined {
  return Bun.which(name, { PATH: searchPath() }) ?? undefined;
}

export function demandProgram(name: string): string {
  const path = findProgram(name);
  if (path === undefined)
    throw new Error(`${name} is not installed. \`npm start\` installs it, or names the command that does.`);
  return path;
}

export function findPostgres(version?: string): string | undefined {
  return postgresFolders(version).find(
    (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  );
}

// Debian does not add its programs to the PATH.
const debianPostgres = '/usr/lib/postgresql';

function postgresFolders(version: string | undefined): string[] {
  const installed = existsSync(debianPostgres) ? readdirSync(debianPostgres) : [];
  const newestFirst = installed.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(b) - Number(a));
  const versions = version === undefined ? newestFirst : [version];
  return [...versions.map((name) => join(debianPostgres, name, 'bin')), ...searchPath().split(':')];
}
