import { longMenu } from '../../journeys/catalog/menus.ts';
import { catalogUrl, startCatalogStack } from '../../journeys/catalog/stack.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { inParallel } from '../measure/load.ts';
import { report } from '../measure/report.ts';
import { measure, microsOf } from '../measure/rounds.ts';
import { startSameBytes } from '../peers/start.ts';

const concurrency = 16;
const items = 100;
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'ar-IQ,ar;q=0.9,en;q=0.8' };

/** A view of a menu of 100 items against Bun.serve answering the same bytes. */
export async function benchCatalog({ rounds = 7, units = 4_000 } = {}): Promise<boolean> {
  const stack = await startCatalogStack();
  const { slug } = await stack.putAndPublish(longMenu(items));
  const catalog = await startServiceProcess('catalog', { ...stack.settings, CATALOG_URL: catalogUrl });
  const page = `http://127.0.0.1:${catalog.port}/c/${slug}`;
  const view = (url: string) => fetch(url, { headers, decompress: false });
  const { byteLength } = await (await view(page)).arrayBuffer();
  const floor = await startSameBytes(await view(page));
  const contender = (name: string, pid: number, url: string) => ({
    name,
    tiers: [{ name: 'service', pid }],
    work: (count: number) =>
      inParallel(count, concurrency, async () => {
        const { length } = await (await view(url)).bytes();
        if (length !== byteLength) throw new Error(`${url} answered ${length} bytes instead of ${byteLength}`);
      }),
  });
  const figures = await measure(
    [contender('catalog', catalog.pid, page), contender('Bun.serve, the same bytes', floor.pid, floor.url)],
    { rounds, units },
  );
  await Promise.all([catalog.stop(), floor.stop()]);
  await stack.stop();
  const micros = microsOf(figures);
  return report('catalog view', figures, {
    'catalog against Bun.serve with the same bytes': [micros('catalog'), micros('Bun.serve, the same bytes')],
  });
}
