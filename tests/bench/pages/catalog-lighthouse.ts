// Lighthouse's scores of a published page, on a phone and on a desktop: bun tests/bench/pages/catalog-lighthouse.ts
// It is fetched by npx when this runs, because nothing else of the project needs its hundred packages.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoCatalog } from '../../../deploy/local/demo/catalog.ts';
import { startCatalogStack } from '../../journeys/catalog/stack.ts';
import { demandChromium, ensureChromium } from '../../support/browser/chromium.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { stopDatastores } from '../../support/stores/datastores.ts';

const lighthouse = 'lighthouse@13.5.0';
const flags = '--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update';

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>;
}

await ensureChromium();
const stack = await startCatalogStack();
const { slug } = await stack.putAndPublish(demoCatalog());
const catalog = await startServiceProcess('catalog', { ...stack.settings, CATALOG_URL: 'http://localhost:8082' });
const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
for (const form of ['mobile', 'desktop']) {
  const url = `http://localhost:${catalog.port}/c/${slug}?lang=en`;
  const path = join(folder, `${form}.json`);
  const preset = form === 'desktop' ? ['--preset=desktop'] : [];
  await Bun.$`npx --yes ${lighthouse} ${url} --quiet --output=json --output-path=${path} --chrome-flags=${flags} ${preset}`
    .env({ ...process.env, CHROME_PATH: demandChromium() })
    .quiet();
  const { categories }: Report = await Bun.file(path).json();
  const scores = Object.entries(categories).map(([name, { score }]) => `${name} ${Math.round(score * 100)}`);
  console.log(`${form}: ${scores.join(', ')}`);
}
rmSync(folder, { recursive: true });
await catalog.stop();
await stack.stop();
await stopDatastores();
