import { join } from 'node:path';
import { bundledFile } from '../../../../shared/http/page-file.ts';

const pages = join(import.meta.dir, '..');

/** What every page brings along, bundled once, when the service starts. */
export const files = {
  script: await bundledFile('/files/dashboard', join(pages, 'browser/main.ts')),
  style: await bundledFile('/files/dashboard', join(pages, 'styles/main.css')),
};

/** What a browser keeps running beside the pages: it has to be at the same address for good (browser/away/worker.ts). */
export const worker = await bundledFile('/files/worker', join(pages, 'browser/away/worker.ts'));
