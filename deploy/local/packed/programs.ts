import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tryLock } from '../processes/lock.ts';
import { projectFolder } from '../service.ts';
import { nameOfSources } from './sources.ts';

/**
 * The file that starts each service: one that an earlier start packed of the very sources that are there now, else its main.ts.
 * A packed program is read in a third of the time that the one to two thousand files take of which it was made.
 */
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

/** Packs the services for the next start and removes what was packed before, unless that is done or somebody else is at it. */
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

/** Beside the packages, which a packed program still looks for, and not where a stack keeps its data. */
function folderOf(project: string): string {
  return join(project, '.local', 'packed');
}

async function pack(services: readonly string[], project: string, outdir: string): Promise<void> {
  await Bun.build({
    entrypoints: services.map((service) => sourceOf(service, project)),
    outdir,
    // Each beside the others: Bun says where sources are as seen from `outdir`, and not from folders below it.
    root: join(project, 'services'),
    naming: '[dir].[ext]',
    target: 'bun',
    sourcemap: 'linked',
    // It looks for a library in C beside its own files.
    external: ['sharp'],
    plugins: [{ name: 'places', setup: (build) => void build.onLoad({ filter: /\.tsx?$/ }, placed) }],
  });
}

/** What a source reads at run time lies beside the source, not beside what it is packed into. */
async function placed({ path }: { path: string }) {
  const text = await Bun.file(path).text();
  const loader = path.endsWith('.tsx') ? ('tsx' as const) : ('ts' as const);
  return { contents: text.replaceAll(/import\.meta\.dir\b/g, JSON.stringify(dirname(path))), loader };
}
