import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../../shared/runtime/until.ts';
import { clientLanguages, ordersInCopy, runClient, startClient } from '../../support/clients/client-programs.ts';
import { createOrder } from '../../support/data/rows.ts';
import { workspaceWithKey } from '../../support/data/workspace.ts';
import { folderForThisFile, forThisFile } from '../../support/run/for-this-file.ts';
import { startApi } from '../../support/running/api.ts';
import { ordersInTable } from '../sync/mirror.ts';
import { writeOrders } from '../sync/writers.ts';

const [api] = await forThisFile(startApi());
const folder = folderForThisFile();
const [seeded, kills, everySeconds] = [600, 4, 0.1];

for (const language of clientLanguages) {
  const testHere = test.skipIf(!language.isHere);
  for (const keeper of ['in a file', "by the caller's load and save"] as const) {
    const name = `${language.name}: follow survives kill -9, state ${keeper}`;
    testHere(`${name}${language.skipNote}`, async () => {
      const { workspaceId, key } = await workspaceWithKey(api.db);
      for (let nth = 0; nth < seeded; nth += 100) {
        const some = Array.from({ length: 100 }, (_, index) =>
          createOrder(api.db, workspaceId, { createdAt: 1_700_000_000_000 + nth + index }),
        );
        await Promise.all(some);
      }
      const copy = join(folder, `${workspaceId}.db`);
      const state = keeper === 'in a file' ? join(folder, `${workspaceId}.state`) : null;
      const baseUrl = api.apiRead.client.base;
      const followOptions = { verb: 'follow', baseUrl, key, state, copy, every: everySeconds, once: false };

      let isWriting = true;
      const writing = (async () => {
        while (isWriting) {
          await writeOrders(api.db, { workspaceId, until: Date.now() + 300, maxHoldMs: 50, next: Math.random });
        }
      })();
      for (let nth = 0; nth < kills; nth += 1) {
        const child = startClient(language, followOptions);
        await until(() => existsSync(copy), { timeoutMessage: () => 'there is no copy' });
        await Bun.sleep(150 + Math.random() * 500);
        child.kill('SIGKILL');
        expect(await child.exited).toBe(137);
      }
      isWriting = false;
      await writing;

      expect(await runClient(language, { ...followOptions, once: true })).toBe('caught up');
      const expected = await ordersInTable(api.db, workspaceId, 'Asia/Baghdad');
      expect(expected.size).toBeGreaterThan(seeded);
      expect(ordersInCopy(copy)).toEqual(expected);
    });
  }

  testHere(`${language.name}: a state saved for another base URL is refused${language.skipNote}`, async () => {
    const { workspaceId, key } = await workspaceWithKey(api.db);
    const [copy, state] = [join(folder, `${workspaceId}.db`), join(folder, `${workspaceId}.state`)];
    const followOptions = { verb: 'follow', key, state, copy, every: everySeconds, once: true };
    const { base } = api.apiRead.client;
    expect(await runClient(language, { ...followOptions, baseUrl: base })).toBe('caught up');
    const elsewhere = runClient(language, { ...followOptions, baseUrl: `${base}/` });
    await expect(elsewhere).rejects.toThrow('the state is of');
  });
}
