import { join } from 'node:path';
import { bundledFile } from '../../../shared/http/page-file.ts';

export const script = await bundledFile('/form/page', join(import.meta.dir, '../browser/main.ts'));
