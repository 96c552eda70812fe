/** `npm run containers`: builds the image, starts compose.yml, runs journeys over HTTPS, kills each container
 * under load and removes everything. Skipped without an engine; .local/containers is the cache. */
import { join } from 'node:path';
import { folder } from '../../deploy/local/private-files.ts';
import { lockFolder } from '../../deploy/local/processes/lock-folder.ts';
import { projectFolder } from '../../deploy/local/service.ts';
import { stages } from '../../deploy/local/stages.ts';
import { findCompose } from './compose-program.ts';
import { findEngine } from './engine.ts';
import { buildImage, prepareImages } from './images.ts';
import { startSite } from './site.ts';
import type { World } from './world.ts';

// Ctrl-C ends the running command, after which everything is removed.
process.on('SIGINT', () => {});
const print = (line: string) => void process.stdout.write(`${line}\n`);
process.exitCode = await main().catch((error) => {
  print(`\n${error instanceof Error ? error.message : error}`);
  return 1;
});

async function main(): Promise<number> {
  const directory = folder(join(projectFolder, '.local/containers'));
  using _lock = lockFolder(directory);
  const log = join(directory, 'commands.log');
  const { stage, total } = stages(print);

  await using engine = await stage('container engine', async (tell) => {
    const found = await findEngine(directory, log);
    tell(typeof found === 'string' ? 'none' : found.name);
    return typeof found === 'string' ? { ...nothing, why: found } : found;
  });
  if ('why' in engine) {
    print(`\nNothing was tested, because no container can run here: ${engine.why}.`);
    return 0;
  }
  const { commands } = engine;
  const compose = await stage('Compose', () => findCompose(commands, join(directory, 'tools')));
  await stage('images to begin with', (tell) => prepareImages(commands, directory, tell));
  await stage('image of the services', () => buildImage(commands));
  await using site = await stage('everything is up', () => startSite(commands, compose, directory));

  const { addresses, program, place, authority } = site;
  const world: World = { addresses, program, place, log };
  const journeys = Bun.spawn([process.execPath, 'test', './tests/containers/journeys.ts'], {
    cwd: projectFolder,
    env: { ...engine.environment, NODE_EXTRA_CA_CERTS: authority, CONTAINERS: JSON.stringify(world) },
    stdout: 'inherit',
    stderr: 'inherit',
  });
  const exitCode = await journeys.exited;
  print(exitCode === 0 ? `\nAll tests passed after ${total()}.` : '\nSome tests failed.');
  return exitCode;
}

const nothing = { [Symbol.asyncDispose]: async () => {} };
