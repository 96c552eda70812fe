/** The image's program: `run.ts SERVICE|migrate|secrets|cli|demo|receiver`.
 * A setting NAME may be given as the environment variable NAME_FILE, the path of a file that holds it. */

import { join } from 'node:path';
import { projectFolder, serviceNames } from '../local/service.ts';
import { settingsInFiles } from './settings-in-files.ts';

const [name = ''] = process.argv.splice(2, 1);
const program = programs().get(name);
if (program === undefined) {
  console.error(`usage: run.ts PROGRAM, one of: ${[...programs().keys()].join(', ')}`);
  process.exit(2);
}
try {
  Object.assign(process.env, settingsInFiles(process.env));
} catch (error) {
  console.error(`${name}: ${error instanceof Error ? error.message : error}`);
  process.exit(2);
}
await import(program);

function programs(): Map<string, string> {
  return new Map([
    ...serviceNames.map((name) => [name, join(projectFolder, 'services', name, 'main.ts')] as const),
    ['migrate', join(import.meta.dir, 'migrate.ts')],
    ['secrets', join(import.meta.dir, 'secrets/main.ts')],
    ['cli', join(projectFolder, 'services/cli/main.ts')],
    ['demo', join(projectFolder, 'deploy/local/demo/main.ts')],
    ['receiver', join(projectFolder, 'deploy/receiver/main.ts')],
  ]);
}
