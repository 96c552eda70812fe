import { join } from 'node:path';
import { bundledFile } from '../../../shared/http/page-file.ts';

/** The script shares the rules and words of the server: it is bundled from the same files when the service starts. */
export const script = await bundledFile('/form/page', join(import.meta.dir, '../browser/main.ts'));
