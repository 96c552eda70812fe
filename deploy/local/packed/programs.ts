import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tryLock } from '../processes/lock.ts';
import { projectFolder } from '../service.ts';
import { nameOfSources } from './sources.ts';

/** Services packed by an earlier start of the same sources, else main.ts: a packed one loads in a third of the time. */
export function programs(project = projectFolder): (service: string) => string {
  const packed = join(folderOf(project), nameOfSources(project));
  return (service) => {
    const program = join(packed, `${service}.js`);
    return existsSync(program) ? program : sourceOf(service, project);
  };
}

export function sourceOf(service: string, project = projectFolder): string {
  return join(project, 'services', service, 'main.ts');
}

export async function packPrograms(services: readonly string[], project = projectFolder): Promise<void> {
  const folder = folderOf(project);
  mkdirSync(folder, { recursive: true });
  const lock = tryLock(join(folder, lockName));
  if (lock === undefined) return;
  try {
    const name = nameOfSources(project);
    if (existsSync(join(folder, name))) return;
    for (const old of readdirSync(folder)) if (old !== lockName) rmSync(join(folder, old), { recursive: true });
    const unfinished = join(folder, 'unfinished');
    await pack(services, project, unfinished);
    // An edit made meanwhile may be in some of them.
    if (nameOfSources(project) === name) renameSync(unfinished, join(folder, name));
  } finally {
    lock.release();
  }
}

const lockName = 'lock';

/** Beside node_modules, which a packed program still reads. */
function folderOf(project: string): string {
  return join(project, '.local', 'packed');
}

async function pack(services: readonly string[], project: string, outdir: string): Promise<void> {
  await Bun.build({
    entrypoints: services.map((service) => sourceOf(service, project)),
    outdir,
    // Bun gives source paths relative to `outdir`, not to folders below it.
    root: join(project, 'services'),
    naming: '[dir].[ext]',
    target: 'bun',
    sourcemap: 'linked',
    // It loads a C library beside its own files.
    external: ['sharp'],
    plugins: [{ name: 'places', setup: (build) => void build.onLoad({ filter: /\.tsx?$/ }, placed) }],
  });
}

/** Files read at run time lie beside the source. */
async function placed({ path }: { path: string }) {
  const text = await Bun.file(path).text();
  const loader = path.endsWith('.tsx') ? ('tsx' as const) : ('ts' as const);
  return { contents: text.replaceAll(/import\.meta\.dir\b/g, JSON.stringify(dirname(path))), loader };
}
