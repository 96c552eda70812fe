import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A service and where it listens on 127.0.0.1. */
export interface Service {
  name: string;
  port: number;
  healthPort: number;
}

export const projectFolder = join(import.meta.dir, '../..');

/** The folders of services/ that run for good, in their order: the command line ends. */
export const serviceNames: readonly string[] = readdirSync(join(projectFolder, 'services'))
  .filter((name) => name !== 'cli' && !name.includes('.'))
  .sort();
