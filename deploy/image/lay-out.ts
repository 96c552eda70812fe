/** Copies the image's files to FOLDER, all with the same time, so that equal sources give an equal layer. */
import {
  chmodSync,
  copyFileSync,
  cpSync,
  globSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFolder } from '../local/service.ts';

function layOut(root: string): void {
  const app = join(root, 'app');
  for (const path of parts) cpSync(join(projectFolder, path), join(app, path), { recursive: true, filter: isNeeded });
  place(root, '/usr/local/bin/bun', process.execPath);
  place(root, certificates, certificates);
  for (const tool of postgresTools) place(root, tool, tool);
  const programs = [
    process.execPath,
    ...postgresTools,
    ...globSync(join(projectFolder, 'node_modules/**/*.{node,so,so.*}')),
  ];
  for (const library of new Set(programs.flatMap(librariesOf))) place(root, library, library);
  for (const [path, text] of Object.entries(systemFiles)) write(root, path, text);
  mkdirSync(join(root, 'tmp'));
  chmodSync(join(root, 'tmp'), 0o1777);
  stamp(root);
}

const parts = [
  'package.json',
  'tsconfig.json',
  'services',
  'shared',
  'deploy/clients',
  'deploy/image',
  'deploy/local',
  'deploy/receiver',
  'node_modules',
];

function isNeeded(path: string): boolean {
  const [, inside] = path.split('/node_modules/');
  if (inside === undefined) return true;
  return !/^(\.bin|typescript|@typescript|bun-types|@types)(\/|$)|\.(d\.[cm]?ts|map|md|markdown|flow)$/i.test(inside);
}

const postgresTools = ['pg_dump', 'pg_restore'].map((name) => `/usr/lib/postgresql/15/bin/${name}`);

const certificates = '/etc/ssl/certs/ca-certificates.crt';

const systemFiles = {
  '/etc/passwd': 'root:x:0:0:root:/:/nowhere\napp:x:10001:10001:app:/tmp:/nowhere\n',
  '/etc/group': 'root:x:0:\napp:x:10001:\n',
  '/etc/nsswitch.conf': 'hosts: files dns\n',
  // The image has bundled fonts only: without this file fontconfig warns each time that it renders text.
  '/etc/fonts/fonts.conf': '<?xml version="1.0"?><fontconfig><cachedir>/tmp</cachedir></fontconfig>\n',
};

function librariesOf(program: string): string[] {
  const { stdout } = Bun.spawnSync(['ldd', program]);
  return stdout
    .toString()
    .split(/\s+/)
    .filter((word) => /^(\/usr)?\/lib/.test(word));
}

function place(root: string, path: string, from: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  copyFileSync(from, join(root, path));
  chmodSync(join(root, path), statSync(from).mode & 0o755);
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function stamp(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) stamp(path);
    else lutimesSync(path, epoch, epoch);
  }
  lutimesSync(folder, epoch, epoch);
}

const epoch = new Date('2000-01-01T00:00:00Z');

const [image] = process.argv.slice(2);
if (image === undefined) throw new Error('usage: lay-out.ts FOLDER');
layOut(image);
