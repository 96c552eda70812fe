import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanned } from '../finding.ts';
import type { Scanner } from './bounded.ts';

interface Report {
  readonly vulnerabilities: readonly { readonly msg: string }[];
}

/** Not in every Debian release: bookworm does not have it. */
export const nikto: Scanner = {
  name: 'nikto',
  package: 'nikto',
  program: 'nikto',
  seconds: 180,
  scan: async (run, { menu, folder }) => {
    const file = join(folder, 'nikto.json');
    await run('-h', new URL(menu).origin, '-maxtime', '120s', '-Format', 'json', '-output', file, '-nointeractive');
    const report: Report | Report[] = JSON.parse(readFileSync(file, 'utf8'));
    return scanned(
      'nikto',
      [report].flat().flatMap(({ vulnerabilities }) => vulnerabilities.map(({ msg }) => msg)),
    );
  },
};
