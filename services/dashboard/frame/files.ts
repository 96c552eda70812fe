import { join } from 'node:path';
import { bundledFile } from '../../../shared/http/page-file.ts';

export const files = {
  script: await bundledFile('/files/dashboard', join(import.meta.dir, 'behaviours/main.ts')),
  style: await bundledFile('/files/dashboard', join(import.meta.dir, 'styles/main.css')),
};

/** The service worker: its address must never change. */
export const worker = await bundledFile(
  '/files/worker',
  join(import.meta.dir, '../screens/offline/behaviours/worker.ts'),
);

/** Only the page that enters orders loads it. */
export const entryScript = await bundledFile(
  '/files/entry',
  join(import.meta.dir, '../screens/order-entry/behaviours/order-form.ts'),
);
