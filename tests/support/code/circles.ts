import { dirname, join, normalize } from 'node:path';
import { importsOf } from './source-code.ts';

export function circlesOf(files: readonly { readonly path: string; readonly text: string }[]): string[] {
  const imports = new Map(files.map(({ path, text }) => [path, relativeImports(path, text)]));
  const circles: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): void => {
    const since = trail.indexOf(path);
    if (since >= 0) circles.push(trail.slice(since).join(' '));
    if (since >= 0 || done.has(path)) return;
    for (const next of imports.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of imports.keys()) walk(path, []);
  return circles;
}

function relativeImports(path: string, text: string): string[] {
  return importsOf(text)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => normalize(join(dirname(path), specifier)));
}
