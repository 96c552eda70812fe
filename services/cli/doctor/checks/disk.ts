import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, type Finding, well, wrong } from '../finding.ts';

const minBytes = 1024 ** 3;
const minShare = 0.05;

export const diskCheck: Check = {
  name: 'disk',
  asks: 'Is enough disk space free here and, if on this machine, where PostgreSQL keeps its data?',
  healthyWhen: 'More than a GiB and a twentieth of the disk is free.',
  needsDatabase: true,
  run: async ({ sql, directory }) => {
    const [row] = await sql()<{ bytes: number }[]>`select pg_database_size(current_database())::float8 as bytes`;
    const data = join(directory, 'postgres', 'data');
    const places = [directory, data].filter((path) => existsSync(path));
    const here = (places.length > 0 ? places : ['.']).map((path) => ({ path, ...diskAt(path) }));
    return [well(`the database uses ${gigabytes(row?.bytes ?? 0)}`), ...here.map(judgeDisk)];
  },
};

export interface DiskSpace {
  readonly path: string;
  readonly free: number;
  readonly total: number;
}

export function judgeDisk({ path, free, total }: DiskSpace): Finding {
  const space = `${gigabytes(free)} of ${gigabytes(total)} are free at ${path}`;
  if (free > minBytes && free > minShare * total) return well(space);
  return wrong(
    space,
    'free disk space, or lower RETENTION_DAYS: once the disk of PostgreSQL is full, every write fails with 503',
  );
}

function diskAt(path: string): { free: number; total: number } {
  const { bavail, blocks, bsize } = statfsSync(path);
  return { free: bavail * bsize, total: blocks * bsize };
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(bytes < 1024 ** 3 ? 2 : 0)} GiB`;
}
