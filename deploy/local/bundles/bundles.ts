import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tryLock } from '../processes/lock.ts';
import { projectFolder } from '../service.ts';
import { hashOfSources } from './source-hash.ts';

/** The bundle of a service if an earlier start made it from the same sources, else main.ts. It loads in a third of the time. */
export function entryPoints(project = projectFolder): (service: string) => string {
  const bundles = join(folderOf(project), hashOfSources(project));
  return (service) => {
    const program = join(bundles, `${service}.js`);
    return existsSync(program) ? program : sourceOf(service, project);
  };
}

export function sourceOf(service: string, project = projectFolder): string {
  return join(project, 'services', service, 'main.ts');
}

export async function bundleServices(services: readonly string[], project = projectFolder): Promise<void> {
  const folder = folderOf(project);
  mkdirSync(folder, { recursive: true });
  const lock = tryLock(join(folder, lockName));
  if (lock === undefined) return;
  try {
    const name = hashOfSources(project);
    if (existsSync(join(folder, name))) return;
    for (const old of readdirSync(folder)) if (old !== lockName) rmSync(join(folder, old), { recursive: true });
    const unfinished = join(folder, 'unfinished');
    await bundle(services, project, unfinished);
    // A source file edited meanwhile may be in some of the bundles.
    if (hashOfSources(project) === name) renameSync(unfinished, join(folder, name));
  } finally {
    lock.release();
  }
}

const lockName = 'lock';

/** The folder is beside node_modules, from which a bundle still imports. */
function folderOf(project: string): string {
  return join(project, '.local', 'bundles');
}

async function bundle(services: readonly string[], project: string, outdir: string): Promise<void> {
  await Bun.build({
    entrypoints: services.map((service) => sourceOf(service, project)),
    outdir,
    // Bun gives source paths relative to `outdir`, not to folders below it.
    root: join(project, 'services'),
    naming: '[dir].[ext]',
    target: 'bun',
    sourcemap: 'linked',
    // sharp loads a C library beside its own files.
    external: ['sharp'],
    plugins: [{ name: 'source-folders', setup: (build) => void build.onLoad({ filter: /\.tsx?$/ }, withSourceFolder) }],
  });
}

/** Replaces `import.meta.dir`: files that are read at run time are beside the source. */
async function withSourceFolder({ path }: { path: string }) {
  const text = await Bun.file(path).text();
  const loader = path.endsWith('.tsx') ? ('tsx' as const) : ('ts' as const);
  return { contents: text.replaceAll(/import\.meta\.dir\b/g, JSON.stringify(dirname(path))), loader };
}
