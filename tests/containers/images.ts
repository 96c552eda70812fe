import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../deploy/local/programs.ts';
import { projectFolder } from '../../deploy/local/service.ts';
import type { Commands } from './commands.ts';

type Print = (detail: string) => void;

/** Prepares the base images of ours and of compose.yml: the public ones, or stand-ins made of Debian's packages. */
export async function prepareImages({ run, works }: Commands, directory: string, tell: Print): Promise<void> {
  const engines = Object.entries(enginesOf(readFileSync(composeFile, 'utf8')));
  const missing = await missingImages(works, [base, ...engines.map(([, image]) => image)]);
  if (missing.length === 0) return;
  if (await works(['docker', 'pull', base])) return; // The others are fetched when they are needed.
  tell('no registry can be reached, so missing images are made of Debian’s packages');
  if (missing.includes(base)) await makeBase(run, join(directory, 'base'));
  const folder = join(import.meta.dir, 'stand-ins');
  for (const [target, image] of engines.filter(([, image]) => missing.includes(image))) {
    await run(['docker', 'build', '--target', target, '--tag', image, folder]);
  }
}

/** The image of all services, as compose.yml names it. */
export async function buildImage({ run }: Commands): Promise<void> {
  const dockerfile = join(projectFolder, 'deploy/Dockerfile');
  await run(['docker', 'build', '--tag', 'messaging-platform', '--file', dockerfile, projectFolder]);
}

/** The public images of compose.yml's text, by container: the manifests of Kubernetes have the same (a test holds them to it). */
export function enginesOf(compose: string): Record<string, string> {
  const { services } = Bun.YAML.parse(compose) as { services: Record<string, { image: string }> };
  const images = Object.entries(services).map(([name, { image }]): [string, string] => [name, image]);
  return Object.fromEntries(images.filter(([, image]) => image !== 'messaging-platform'));
}

const base = 'debian:bookworm-slim';
const composeFile = join(projectFolder, 'deploy/compose.yml');

async function missingImages(works: Commands['works'], images: readonly string[]): Promise<string[]> {
  const found = await Promise.all(images.map((image) => works(['docker', 'image', 'inspect', image])));
  return images.filter((_, index) => !found[index]);
}

/** Adds the machine's own trusted authorities to the base image, such as a company's proxy. */
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
