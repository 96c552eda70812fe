import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../local/programs.ts';
import { projectFolder } from '../local/service.ts';
import type { Commands } from './commands.ts';

type Tell = (detail: string) => void;

/** Makes sure of the images that ours and compose.yml begin with: the public ones, or stand-ins made of Debian's packages. */
export async function prepareImages({ run, works }: Commands, directory: string, tell: Tell): Promise<void> {
  if (await has(works, base)) return;
  if (await works(['docker', 'pull', base])) return; // The others are fetched when they are needed.
  tell('no registry can be reached, so all are made of Debian’s packages');
  await makeBase(run, join(directory, 'base'));
  const folder = join(import.meta.dir, 'stand-ins');
  for (const [target, image] of Object.entries(standIns)) {
    await run(['docker', 'build', '--target', target, '--tag', image, folder]);
  }
}

/** The image of all services, as compose.yml names it. */
export async function buildImage({ run }: Commands): Promise<void> {
  const dockerfile = join(projectFolder, 'deploy/Dockerfile');
  await run(['docker', 'build', '--tag', 'messaging-platform', '--file', dockerfile, projectFolder]);
}

const base = 'debian:bookworm-slim';
const standIns = {
  redis: 'redis:7-bookworm',
  nats: 'nats:2.10-alpine',
  caddy: 'caddy:2.10-alpine',
  postgres: 'postgres:15-bookworm',
};

function has(works: Commands['works'], image: string): Promise<boolean> {
  return works(['docker', 'image', 'inspect', image]);
}

/** What the machine trusts beside the public authorities, such as a company's own proxy, the base trusts too. */
async function makeBase(run: Commands['run'], root: string): Promise<void> {
  if (findProgram('debootstrap') === undefined) {
    throw new Error('No registry can be reached: install what makes a base without one (apt-get install debootstrap).');
  }
  rmSync(root, { recursive: true, force: true });
  await run([findProgram('debootstrap') ?? '', '--variant=minbase', 'bookworm', root]);
  await run(['chroot', root, 'apt-get', 'clean']);
  const own = '/usr/local/share/ca-certificates';
  await run(['mkdir', '-p', `${root}${own}`]);
  if (existsSync(own)) await run(['cp', '-r', `${own}/.`, `${root}${own}`]);
  await run(['tar', '-C', root, '-cf', `${root}.tar`, '.']);
  await run(['docker', 'import', '--change', 'CMD ["bash"]', `${root}.tar`, base]);
  for (const made of [root, `${root}.tar`]) rmSync(made, { recursive: true, force: true });
}
