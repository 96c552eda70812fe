import { join } from 'node:path';
import { bundledFile } from '../../../../shared/http/page-file.ts';

const pages = join(import.meta.dir, '..');

/** What every page brings along, bundled once, when the service starts. */
export const files = {
  script: await bundledFile('/files/dashboard', join(pages, 'browser/main.ts')),
  style: await bundledFile('/files/dashboard', join(pages, 'styles/main.css')),
};
