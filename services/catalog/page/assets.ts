import { join } from 'node:path';
import { readPageStyle } from '../../../shared/catalog/page/page-style.ts';
import type { Assets } from '../../../shared/catalog/page/render-page.tsx';
import { bundledText } from '../../../shared/http/page-file.ts';

export interface SiteAssets extends Assets {
  readonly worker: string;
}

const scripts = join(import.meta.dir, '../browser');

export async function buildAssets(): Promise<SiteAssets> {
  const [css, script, worker] = await Promise.all([
    readPageStyle(),
    bundledText(join(scripts, 'main.ts')),
    bundledText(join(scripts, 'worker.ts')),
  ]);
  const build = new Bun.CryptoHasher('sha256').update(css).update(script).digest('hex').slice(0, 12);
  return { css, script, build, worker };
}
