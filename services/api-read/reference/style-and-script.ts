import { join } from 'node:path';
import { bundledFile } from '../../../shared/http/page-file.ts';

/** The style sheets of the reference in one, as they stand in each page. */
export function readStyle(): Promise<string> {
  return bundled('styles/main.css');
}

/** Its scripts, likewise. */
export function readScript(): Promise<string> {
  return bundled('browser/main.js');
}

async function bundled(entry: string): Promise<string> {
  const { bytes } = await bundledFile('', join(import.meta.dir, entry));
  return new TextDecoder().decode(bytes).trim();
}
