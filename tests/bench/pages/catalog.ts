import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { longMenu } from '../../journeys/catalog/menus.ts';
import { catalogUrl, startCatalogStack } from '../../journeys/catalog/stack.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { inParallel } from '../measure/load.ts';
import { startProxy } from '../measure/proxy.ts';
import { report } from '../measure/report.ts';
import { measure } from '../measure/rounds.ts';

const concurrency = 16;
const items = 100;
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'ar-IQ,ar;q=0.9,en;q=0.8' };

/** A view of a menu of 100 items at the service port against Bun.serve answering the same bytes, and both through Caddy. */
export async function benchCatalog({ rounds = 7, units = 4_000 } = {}): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-catalog-'));
  const stack = await startCatalogStack();
  const { slug } = await stack.putAndPublish(longMenu(items));
  const catalog = await startServiceProcess('catalog', { ...stack.settings, CATALOG_URL: catalogUrl });
  const view = await fetchPlain(`http://127.0.0.1:${catalog.port}/c/${slug}`);
  const floor = await startFloor(folder, view);
  const [ours, theirs] = [await startProxy({ CATALOG: catalog.port }), await startProxy({ CATALOG: floor.port })];

  const service = { name: 'service', pid: catalog.pid };
  const bytes = { name: 'service', pid: floor.pid };
  const contender = (name: string, base: string, tiers: readonly { name: string; pid: number }[]) => ({
    name,
    tiers,
    work: (count: number) => inParallel(count, concurrency, () => expectView(`${base}/c/${slug}`, view.body.length)),
  });
  const figures = await measure(
    [
      contender('catalog', `http://127.0.0.1:${catalog.port}`, [service]),
      contender('Bun.serve, the same bytes', `http://127.0.0.1:${floor.port}`, [bytes]),
      contender('catalog through Caddy', `http://127.0.0.1:${ours.ports.catalog}`, [service, ours.tier]),
      contender('the same bytes through Caddy', `http://127.0.0.1:${theirs.ports.catalog}`, [bytes, theirs.tier]),
    ],
    { rounds, units },
  );
  floor.process.kill();
  await Promise.all([catalog.stop(), ours.stop(), theirs.stop()]);
  await stack.stop();
  rmSync(folder, { recursive: true });
  const sum = (index: number): number => figures[index]?.sum ?? Number.NaN;
  console.log(
    `one view is ${view.body.length} bytes; through Caddy it costs ${(sum(2) / sum(3)).toFixed(2)} times the same bytes`,
  );
  return report('catalog view', figures, { 'catalog against Bun.serve with the same bytes': [sum(0), sum(1)] });
}

interface View {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** The headers and body of an answer. */
async function fetchPlain(url: string): Promise<View> {
  const response = await fetch(url, { headers: browser, decompress: false });
  const { date: _, 'content-length': __, ...headers } = Object.fromEntries(response.headers);
  return { headers, body: await response.bytes() };
}

async function expectView(url: string, bytes: number): Promise<void> {
  const { body } = await fetchPlain(url);
  if (body.length !== bytes) throw new Error(`${url} answered ${body.length} bytes instead of ${bytes}`);
}

async function startFloor(folder: string, { body, headers }: View) {
  const file = join(folder, 'body');
  writeFileSync(file, body);
  const command = [process.execPath, join(import.meta.dir, 'catalog-floor.ts'), file, JSON.stringify(headers)];
  const child = Bun.spawn(command, { stdout: 'pipe' });
  const { value } = await child.stdout.getReader().read();
  return { process: child, pid: child.pid, port: Number(new TextDecoder().decode(value)) };
}
