import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { type Check, type Finding, well, wrong } from '../finding.ts';

const minBytes = 1024 ** 3;
const leastPart = 0.05;

export const diskCheck: Check = {
  name: 'disk',
  asks: "Is there free disk space: here, and where PostgreSQL's data is, as far as that is on this machine?",
  healthyWhen: 'More than a GiB and a twentieth of the disk is free.',
  needsDatabase: true,
  look: async ({ sql, directory }) => {
    const [row] = await sql()<{ bytes: number }[]>`select pg_database_size(current_database())::float8 as bytes`;
    const data = join(directory, 'postgres', 'data');
    const places = [directory, data].filter((path) => existsSync(path));
    const here = (places.length > 0 ? places : ['.']).map((path) => ({ path, ...spaceAt(path) }));
    return [well(`the database has ${gigabytes(row?.bytes ?? 0)}`), ...here.map(judgeSpace)];
  },
};

export interface DiskSpace {
  readonly path: string;
  readonly free: number;
  readonly total: number;
}

export function judgeSpace({ path, free, total }: DiskSpace): Finding {
  const space = `${gigabytes(free)} of ${gigabytes(total)} are free at ${path}`;
  if (free > minBytes && free > leastPart * total) return well(space);
  return wrong(space, 'free space, or lower RETENTION_DAYS: a full PostgreSQL answers 503 to what writes');
}

function spaceAt(path: string): { free: number; total: number } {
  const { bavail, blocks, bsize } = statfsSync(path);
  return { free: bavail * bsize, total: blocks * bsize };
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1024 ** 3).toFixed(bytes < 1024 ** 3 ? 2 : 0)} GiB`;
}
