import { join } from 'node:path';

/** A service and where it listens on 127.0.0.1. */
export interface Service {
  name: string;
  port: number;
  healthPort: number;
}

export const projectFolder = join(import.meta.dir, '../..');
