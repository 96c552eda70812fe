// bun deploy/clients/generate.ts: writes the types and operations of both clients, from the OpenAPI document, and dist/*.d.ts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../../shared/api/contract/openapi.ts';
import { shapesOf } from './shapes.ts';
import { writePython } from './write-python.ts';
import { writeTypeScript } from './write-typescript.ts';

/** By path. */
export function generatedFiles(): Readonly<Record<string, string>> {
  const document = JSON.parse(JSON.stringify(openApiDocument('https://api.example.com')));
  const shapes = shapesOf(document);
  return {
    [join(import.meta.dir, 'typescript/src/api.ts')]: writeTypeScript(shapes),
    [join(import.meta.dir, 'python/messaging_platform/api.py')]: writePython(shapes),
  };
}

/** Compiles the TypeScript client with the options of its tsconfig.json. */
export function compile(...options: readonly string[]): void {
  const compiler = join(import.meta.dir, '../../node_modules/typescript/lib/tsc.js');
  const { success, stdout } = Bun.spawnSync([
    ...[process.execPath, compiler, '--project', join(import.meta.dir, 'typescript')],
    ...options,
  ]);
  if (!success) throw new Error(stdout.toString());
}

if (import.meta.main) {
  for (const [path, text] of Object.entries(generatedFiles())) writeFileSync(path, text);
  compile('--emitDeclarationOnly');
}
