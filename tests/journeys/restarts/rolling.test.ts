import { expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { until } from '../../../shared/runtime/until.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { serviceNames, startDeployment } from '../../support/running/deployment.ts';
import { freshDatabase } from '../../support/stores/datastores.ts';
import { signIn } from '../dashboard/evening/workspace-client.ts';
import { expectAllArrived } from './events-arrived.ts';
import { startLoad } from './load.ts';
import { openShop } from './shop.ts';

/** A rolling upgrade: each service gets a new process, and the old one is ended by SIGTERM. */

const pagesOfEach = 12;

const [database] = await forThisFile(freshDatabase());
const [deployment] = await forThisFile(startDeployment(database.url, randomBytes(32).toString('base64')));
await Promise.all(serviceNames.map((name) => deployment.add(name)));
const [shop] = await forThisFile(openShop(deployment));

test('services replaced under load lose no request, event or page (I15)', async () => {
  const { slug, sites } = shop;
  const load = await startLoad(shop);
  const staff = await signIn(shop, shop.admin);
  const menus = openPages(({ signal }) => fetch(`${sites.CATALOG_URL}/c/${slug}/live`, { signal: signal ?? null }));
  const boards = openPages((init) => staff.get('/orders/live', init));
  const pages = [...menus, ...boards];
  await until(() => pages.every(({ waits }) => waits.length > 0), {
    timeoutMessage: () => `pages are not live: ${pages.flatMap(({ failures }) => failures)}`,
  });

  const ends: Promise<string>[] = [];
  for (const name of serviceNames) {
    await deployment.add(name);
    await load.untilFurtherTurns(2);
    ends.push((await deployment.remove(name)).ended);
  }
  expect(await Promise.all(ends)).toEqual(serviceNames.map(() => 'exit code 0'));
  await until(() => pages.every(({ waits }) => waits.length === 2), {
    timeoutMessage: () => `pages did not come back: ${pages.map(({ waits }) => waits.length)}`,
  });
  await load.untilFurtherTurns(5);
  await load.stop();
  await Promise.all(pages.map((page) => page.close()));

  expect(load.failures).toEqual([]);
  expect(pages.flatMap(({ failures }) => failures)).toEqual([]);
  expect(deployment.lines().filter((line) => line.includes('"level":"error"'))).toEqual([]);
  await expectAllArrived(shop, load.finished);
  // Each page gets a different wait, so that they do not reconnect at once.
  for (const some of [menus, boards]) {
    const waits = some.map((page) => page.waits[0] ?? 0);
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(300);
  }
});

function openPages(ask: Parameters<typeof openPage>[0]) {
  return Array.from({ length: pagesOfEach }, () => openPage(ask));
}

/** An open page that follows its stream, and reconnects after the wait that the stream gave. */
function openPage(ask: (init: RequestInit) => Promise<Response>) {
  const closing = new AbortController();
  const { signal } = closing;
  const waits: number[] = [];
  const failures: string[] = [];
  const listen = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const answer = await ask({ signal });
        if (answer.status !== 200) failures.push(`a stream returned ${answer.status}`);
        else for await (const bytes of answer.body ?? []) waits.push(...waitsIn(bytes));
      } catch (error) {
        if (!signal.aborted) failures.push(`a stream broke: ${error}`);
      }
      if (!signal.aborted) await Bun.sleep(waits.at(-1) ?? 1_000);
    }
  };
  const over = listen();
  return {
    waits,
    failures,
    async close() {
      closing.abort();
      await over;
    },
  };
}

function waitsIn(bytes: Uint8Array): number[] {
  return [...new TextDecoder().decode(bytes).matchAll(/^retry: (\d+)$/gm)].map(([, ms]) => Number(ms));
}
