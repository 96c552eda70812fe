import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, generatedFiles } from '../../../deploy/clients/generate.ts';
import { projectFolder } from '../../../deploy/local/service.ts';
import { folderForThisFile } from '../../support/run/for-this-file.ts';

test('the types of both clients are those of the OpenAPI document', () => {
  for (const [path, text] of Object.entries(generatedFiles())) {
    if (readFileSync(path, 'utf8') !== text) throw new Error(`${path} is stale: bun deploy/clients/generate.ts`);
  }
});

test('the declarations of the TypeScript client are those of its source', () => {
  const [folder, committed] = [folderForThisFile(), join(projectFolder, 'deploy/clients/typescript/dist')];
  compile('--emitDeclarationOnly', '--outDir', folder);
  const texts = (from: string) =>
    readdirSync(from)
      .filter((name) => name.endsWith('.d.ts'))
      .toSorted()
      .map((name) => [name, readFileSync(join(from, name), 'utf8')]);
  expect(texts(committed)).toEqual(texts(folder));
});
