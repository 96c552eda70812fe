import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Refused } from '../../../shared/basics/refused.ts';

/** Debian does not add its programs to the PATH. */
const debianFolder = '/usr/lib/postgresql';

/** Throws `unavailable` with the program's error message. */
export async function runTool(name: 'pg_dump' | 'pg_restore', words: readonly string[], url: string): Promise<string> {
  const child = Bun.spawn([findTool(name), ...words], {
    env: { PATH: process.env.PATH, ...connectionVariables(url) },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [output, errors] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) !== 0) throw new Refused('unavailable', `${name}: ${firstError(errors)}`);
  return output;
}

/** The newest version can also dump older servers. */
function findTool(name: string): string {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).filter((each) => /^\d+$/.test(each)) : [];
  const newest = versions.sort((a, b) => Number(b) - Number(a)).map((each) => join(debianFolder, each, 'bin', name));
  const found = newest.find((path) => existsSync(path)) ?? Bun.which(name);
  if (found === null)
    throw new Refused('unavailable', `${name} is not installed: it comes with PostgreSQL's client programs`);
  return found;
}

/** Passed in the environment, because every user can read a command line. */
function connectionVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const [mode, certificate] = [searchParams.get('sslmode'), searchParams.get('sslrootcert')];
  return {
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(mode !== null && { PGSSLMODE: mode }),
    ...(certificate !== null && { PGSSLROOTCERT: certificate }),
  };
}

function firstError(output: string): string {
  const [first = 'it failed'] = output.split('\n').filter((line) => /error|fatal/i.test(line));
  return first.replace(/^pg_\w+: (error: )?/, '');
}
