import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { clientPackages } from '../../../services/api-read/reference/clients/packages.ts';
import { createReference } from '../../../services/api-read/reference/pages.tsx';
import { createOrder } from '../../support/data/rows.ts';
import { workspaceWithKey } from '../../support/data/workspace.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { freshStores, startApiRead, testBaseUrl } from '../../support/running/services.ts';
import { programFolder } from './programs.ts';

const [stores] = await forThisFile(freshStores());
const [api] = await forThisFile(
  startApiRead(stores, await createReference(testBaseUrl, 'https://dashboard.example.com')),
);
const { workspaceId, key } = await workspaceWithKey(stores.db);
const id = await createOrder(stores.db, workspaceId);
const { base } = api.client;

const typescript = `
  import { createClient } from 'messaging-platform-client';
  for await (const { id } of createClient({ baseUrl: '${base}', key: process.env.API_KEY }).listStoreOrders()) console.log(id);`;
const python = `
import os
from messaging_platform import Client
for order in Client("${base}", os.environ["API_KEY"]).list_store_orders():
    print(order["id"])`;

const installers = [
  {
    needs: ['npm', 'node'],
    install: ['npm', 'install', '--no-audit', '--no-fund', '--cache', 'cache'],
    list: ['node', '--input-type=module', '--eval', typescript],
  },
  {
    needs: ['python3', 'pip'],
    install: ['python3', '-m', 'pip', 'install', '--no-input', '--no-cache-dir', '--no-index', '--target', 'packages'],
    list: ['python3', '-c', python],
  },
];

for (const [index, { needs, install, list }] of installers.entries()) {
  const missing = needs.filter((name) => Bun.which(name) === null);
  const skipped = missing.length > 0 ? ` (skipped: ${missing.join(', ')} not installed here)` : '';
  const testHere = test.skipIf(missing.length > 0);
  testHere(`${needs[0]} installs the client from the reference, and it lists${skipped}`, async () => {
    const folder = programFolder({ 'package.json': '{}' });
    const run = async (words: readonly string[]): Promise<string> => {
      const env = { ...process.env, API_KEY: key, PYTHONPATH: join(folder, 'packages') };
      const child = Bun.spawn([...words], { cwd: folder, env, stdout: 'pipe', stderr: 'pipe' });
      const [text, complaint] = await Promise.all([child.stdout.text(), child.stderr.text()]);
      if ((await child.exited) !== 0) throw new Error(`${words[0]} ended with ${child.exitCode}: ${complaint}${text}`);
      return text;
    };
    await run([...install, base + clientPackages()[index]?.path]);
    expect(await run(list)).toBe(`${id}\n`);
  });
}
