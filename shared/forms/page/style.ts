import { join } from 'node:path';
import { bundledFile } from '../../http/page-file.ts';

export const style = await bundledFile('/form/page', join(import.meta.dir, 'styles/form.css'));
