import { join } from 'node:path';
import { bundledFile } from '../../../shared/http/page-file.ts';

export const files = {
  script: await bundledFile('/files/dashboard', join(import.meta.dir, 'behaviours/main.ts')),
  style: await bundledFile('/files/dashboard', join(import.meta.dir, 'styles/main.css')),
};

/** What a browser keeps running beside the pages: it has to be at the same address for good (screens/away/behaviours/worker.ts). */
export const worker = await bundledFile('/files/worker', join(import.meta.dir, '../screens/away/behaviours/worker.ts'));
