import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { tarOf } from './tar.ts';
import { zipOf } from './zip.ts';

export interface ClientPackage {
  readonly language: string;
  readonly path: string;
  readonly install: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const folder = join(import.meta.dir, '../../../../deploy/clients');
const read = (path: string): Buffer => readFileSync(join(folder, path));
const filesIn = (pattern: string): string[] => [...new Bun.Glob(pattern).scanSync(folder)].sort();

/** The packages of deploy/clients, as npm and pip install them from an address. */
export function clientPackages(): readonly ClientPackage[] {
  return [npmPackage(), wheel()];
}

/** For texts: each client's address by its placeholder, such as `{python_client}`. */
export function clientAddresses(packages: readonly ClientPackage[], baseUrl: string): Readonly<Record<string, string>> {
  return Object.fromEntries(packages.map(({ language, path }) => [`${language.toLowerCase()}_client`, baseUrl + path]));
}

function npmPackage(): ClientPackage {
  const { name, version } = JSON.parse(read('typescript/package.json').toString());
  const transpiler = new Bun.Transpiler({ loader: 'ts', target: 'node' });
  const files = new Map<string, Uint8Array>();
  for (const path of ['package.json', 'README.md']) files.set(`package/${path}`, read(`typescript/${path}`));
  for (const path of filesIn('typescript/dist/*.d.ts')) files.set(`package/dist/${basename(path)}`, read(path));
  for (const path of filesIn('typescript/src/*.ts')) {
    const code = transpiler.transformSync(read(path).toString()).replaceAll(/ from "(\.[^"]+)\.ts"/g, ' from "$1.js"');
    files.set(`package/dist/${basename(path, '.ts')}.js`, Buffer.from(code));
  }
  const bytes = Buffer.from(Bun.gzipSync(new Uint8Array(tarOf(files)), { level: 9 }));
  const path = `/docs/clients/${name}-${version}.tgz`;
  return { language: 'TypeScript', path, install: 'npm install', type: 'application/gzip', bytes };
}

/** (https://packaging.python.org/en/latest/specifications/binary-distribution-format/) */
function wheel(): ClientPackage {
  const { project } = Object(Bun.TOML.parse(read('python/pyproject.toml').toString()));
  const release = `${project.name.replaceAll('-', '_')}-${project.version}`;
  const files = new Map<string, Uint8Array>();
  for (const path of filesIn('python/messaging_platform/{*.py,py.typed}')) {
    files.set(`messaging_platform/${basename(path)}`, read(path));
  }
  files.set(`${release}.dist-info/METADATA`, Buffer.from(metadataOf(project)));
  files.set(`${release}.dist-info/WHEEL`, Buffer.from(wheelFacts));
  const record = [...files].map(([path, bytes]) => `${path},sha256=${hashOf(bytes)},${bytes.length}\n`);
  const own = `${release}.dist-info/RECORD`;
  files.set(own, Buffer.from(`${record.join('')}${own},,\n`));
  const path = `/docs/clients/${release}-py3-none-any.whl`;
  return { language: 'Python', path, install: 'pip install', type: 'application/zip', bytes: zipOf(files) };
}

const wheelFacts = 'Wheel-Version: 1.0\nGenerator: messaging-platform\nRoot-Is-Purelib: true\nTag: py3-none-any\n';

interface Project {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly 'requires-python': string;
}

function metadataOf({ name, version, description, 'requires-python': python }: Project): string {
  const facts = [
    'Metadata-Version: 2.1',
    `Name: ${name}`,
    `Version: ${version}`,
    `Summary: ${description}`,
    `Requires-Python: ${python}`,
    'Description-Content-Type: text/markdown',
  ];
  return `${facts.join('\n')}\n\n${read('python/README.md')}`;
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
