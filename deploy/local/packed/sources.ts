import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A name for all that the services of `project` are made of: it changes with every file, with the packages, and with Bun. */
export function nameOfSources(project: string): string {
  // The folder itself is part of it: a packed program has its sources' places in it.
  const hash = new Bun.SHA1().update(`${Bun.version} ${project} `);
  const files = sourceFolders.flatMap((folder) => filesIn(join(project, folder))).sort();
  for (const file of [...files, ...whatCompilesThem.map((name) => join(project, name))]) {
    if (existsSync(file)) hash.update(`${file} `).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const sourceFolders = ['services', 'shared', 'deploy/local/packed'];
/** The packages (bootstrap.sh writes `.installed`), and how TypeScript is read. */
const whatCompilesThem = ['bun.lock', 'node_modules/.installed', 'package.json', 'tsconfig.json'];

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
