import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function hashOfSources(project: string): string {
  // A bundle contains the path of its sources.
  const hash = new Bun.SHA1().update(`${Bun.version} ${project} `);
  const files = sourceFolders.flatMap((folder) => filesIn(join(project, folder))).sort();
  for (const file of [...files, ...buildInputs.map((name) => join(project, name))]) {
    if (existsSync(file)) hash.update(`${file} `).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const sourceFolders = ['services', 'shared', 'deploy/local/bundles'];
const buildInputs = ['bun.lock', 'node_modules/.installed', 'package.json', 'tsconfig.json'];

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
