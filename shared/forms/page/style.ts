import { join } from 'node:path';
import { bundledFile } from '../../http/page-file.ts';

/** The style of every page of a form, wherever it is shown. */
export const style = await bundledFile('/form/page', join(import.meta.dir, 'styles/form.css'));
