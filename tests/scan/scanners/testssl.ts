import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanned } from '../finding.ts';
import type { Scanner } from './bounded.ts';

const options = '--quiet --warnings off --color 0 --fast --protocols --std --server-defaults --headers --vulnerable';
/** Severities that do not count as findings. */
const fine = ['OK', 'INFO', 'DEBUG'];

interface Reported {
  readonly id: string;
  readonly severity: string;
  readonly finding: string;
}

export const testssl: Scanner = {
  name: 'testssl',
  package: 'testssl.sh',
  program: 'testssl',
  seconds: 240,
  scan: async (run, { api, folder }) => {
    const file = join(folder, 'testssl.json');
    await run(...options.split(' '), '--jsonfile', file, new URL(api).host);
    const reported: Reported[] = JSON.parse(readFileSync(file, 'utf8'));
    return scanned(
      'testssl',
      reported.filter(({ severity }) => !fine.includes(severity)).map(({ id, finding }) => `${id}: ${finding}`),
    );
  },
};
