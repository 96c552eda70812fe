import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../../deploy/local/service.ts';
import { type Scanned, scanned } from '../finding.ts';

/** A range of versions could install another package tomorrow. */
const exact = /^(?:npm:[\w@/.-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;
/** `"name": ["name@1.2.3", "registry", { … }, "sha512-…"]`, where an empty registry is the configured one. */
const locked = /^ {4}"(?<path>[^"]+)": \["(?<name>[^"]+)@(?<version>[^"@]+)"(?<rest>.*)\],?$/;

/** Offline: each package has one exact version and a checksum, and runs no install script. */
export function scanLockFile(folder = projectFolder): Scanned {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const text = readFileSync(join(folder, 'bun.lock'), 'utf8');
  return scanned('lock file', [...ofManifest(manifest), ...ofLock(text)]);
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly trustedDependencies?: readonly string[];
}

function ofManifest({ dependencies, devDependencies, trustedDependencies = [] }: Manifest): string[] {
  const asked = Object.entries({ ...dependencies, ...devDependencies });
  return [
    ...asked
      .filter(([, version]) => !exact.test(version))
      .map(([name]) => `${name} is required without an exact version`),
    ...trustedDependencies.map((name) => `${name} may run scripts when it is installed`),
  ];
}

function ofLock(text: string): string[] {
  const lines = text.slice(text.indexOf('"packages": {')).split('\n').slice(1);
  const entries = lines.filter((line) => /^ {4}"/.test(line));
  if (entries.length === 0) return ['bun.lock names no package: has its format changed?'];
  return entries.flatMap((line) => {
    const { name = '', version = '', rest = '' } = locked.exec(line)?.groups ?? {};
    if (name === '') return [`a line of bun.lock has an unknown format: ${line.trim().slice(0, 60)}`];
    const isElsewhere = !/^\d/.test(version) || !rest.startsWith(', "",');
    const hasChecksum = /"sha512-[A-Za-z0-9+/]{86}=="$/.test(rest);
    return [
      ...(isElsewhere ? [`${name} does not come from the registry`] : []),
      ...(hasChecksum ? [] : [`${name}@${version} has no checksum`]),
    ];
  });
}
