import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFiles } from '../../../deploy/clients/generate.ts';
import { projectFolder } from '../../../deploy/local/service.ts';
import { folderForThisFile } from '../../support/run/for-this-file.ts';

test('the types of both clients are those of the OpenAPI document', () => {
  for (const [path, text] of Object.entries(generatedFiles())) {
    if (readFileSync(path, 'utf8') !== text) throw new Error(`${path} is stale: bun deploy/clients/generate.ts`);
  }
});

const node = Bun.which('node');
const skipped = node === null ? ' (skipped: node is not installed here)' : '';
test.skipIf(node === null)(`the package that is published runs on Node${skipped}`, async () => {
  const folder = folderForThisFile();
  const packed = ['--project', join(projectFolder, 'deploy/clients/typescript'), '--outDir', folder];
  const build = Bun.spawn([process.execPath, 'node_modules/typescript/lib/tsc.js', ...packed], { cwd: projectFolder });
  expect(await build.exited).toBe(0);
  const program = `
    import { createClient, NoAnswer } from ${JSON.stringify(join(folder, 'main.js'))};
    const client = createClient({ baseUrl: 'http://127.0.0.1:1', key: 'none', timeoutMs: 500 });
    await client.listOrders().pages()[Symbol.asyncIterator]().next().catch((error) => console.log(error instanceof NoAnswer));`;
  const child = Bun.spawn([node ?? '', '--input-type=module', '--eval', program], { stdout: 'pipe' });
  expect(await child.stdout.text()).toBe('true\n');
  expect(readFileSync(join(folder, 'main.d.ts'), 'utf8')).toContain('createClient');
});
