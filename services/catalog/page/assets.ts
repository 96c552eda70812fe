import { join } from 'node:path';
import { readPageStyle } from '../../../shared/catalog/page/page-style.ts';
import type { Assets } from '../../../shared/catalog/page/render-page.tsx';
import { bundledFile } from '../../../shared/http/page-file.ts';

export interface SiteAssets extends Assets {
  readonly worker: string;
}

export async function buildAssets(): Promise<SiteAssets> {
  const [css, script, worker] = await Promise.all([
    readPageStyle(),
    bundle('browser/main.ts'),
    bundle('browser/worker.ts'),
  ]);
  const build = new Bun.CryptoHasher('sha256').update(css).update(script).digest('hex').slice(0, 12);
  return { css, script, build, worker };
}

async function bundle(entry: string): Promise<string> {
  const { bytes } = await bundledFile('/c', join(import.meta.dir, '..', entry));
  return new TextDecoder().decode(bytes).trim();
}
