import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Service {
  name: string;
  port: number;
  healthPort: number;
}

export const projectFolder = join(import.meta.dir, '../..');

export const serviceNames: readonly string[] = readdirSync(join(projectFolder, 'services'))
  .filter((name) => name !== 'cli' && !name.includes('.'))
  .sort();
