import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where programs are looked for. A user's PATH on Debian lacks the sbin folders, where some servers are. */
function searchPath(): string {
  return [process.env.PATH ?? '', '/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/usr/bin', '/bin'].join(
    ':',
  );
}

/** The full path of a program, or undefined when this machine does not have it. */
export function findProgram(name: string): string | undefined {
  return Bun.which(name, { PATH: searchPath() }) ?? undefined;
}

/** The full path of a program that has to be here. */
export function demandProgram(name: string): string {
  const path = findProgram(name);
  if (path === undefined)
    throw new Error(`${name} is not installed. \`npm start\` installs it, or names the command that does.`);
  return path;
}

/** The folder with PostgreSQL's programs: of the major `version` where one is asked for, else the newest. */
export function findPostgres(version?: string): string | undefined {
  return postgresFolders(version).find(
    (folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb')),
  );
}

// Debian keeps each major version in a folder of its own, outside the PATH.
const debianPostgres = '/usr/lib/postgresql';

function postgresFolders(version: string | undefined): string[] {
  const installed = existsSync(debianPostgres) ? readdirSync(debianPostgres) : [];
  const newestFirst = installed.filter((name) => /^\d+$/.test(name)).sort((a, b) => Number(b) - Number(a));
  const wanted = version === undefined ? newestFirst : [version];
  return [...wanted.map((name) => join(debianPostgres, name, 'bin')), ...searchPath().split(':')];
}
