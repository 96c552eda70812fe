import { scanned } from '../finding.ts';
import type { Scanner, Target } from './bounded.ts';

/** Requests whose parameters reach SQL: with a key, with a form link and with neither. */
const targets = ({ api, form, dashboard }: Target): readonly (readonly string[])[] => [
  ['-u', `${api}/api/v1/orders?status=pending&limit=1&cursor=a`],
  ['-u', `${api}/api/v1/conversations?status=open&updated_since=0&limit=1`],
  ['-u', `${api}/api/v1/store-orders?updated_since=0&limit=1&cursor=a`],
  ['-u', `${api}/api/v1/orders/action`, '--data', '{"order_id":"ord_x","action":"approve","external_order_id":"1"}'],
  ['-u', form, '--data', 'name=a&phone=b'],
  ['-u', `${dashboard}/sign-in`, '--data', 'email=a@example.com&password=b'],
];

export const sqlmap: Scanner = {
  name: 'sqlmap',
  package: 'sqlmap',
  program: 'sqlmap',
  seconds: 240,
  scan: async (run, target) => {
    const how = '--batch --disable-coloring --level 1 --risk 1 --technique BEU --threads 1 --retries 0 --timeout 15';
    const found: string[] = [];
    for (const args of targets(target)) {
      const output = await run(
        ...args,
        ...['--headers', `Authorization: Bearer ${target.key}`],
        ...[...how.split(' '), '--flush-session', '--ignore-code', '*', '--output-dir', `${target.folder}/sqlmap`],
      );
      for (const [, parameter] of output.matchAll(/^Parameter: (.+)$/gm))
        found.push(`${parameter} of ${args[1]} is injectable`);
      if (!/do(es)? not (appear|seem) to be injectable|^Parameter: /m.test(output))
        throw new Error(inconclusive(output));
    }
    return scanned('sqlmap', found);
  },
};

/** sqlmap reported neither a finding nor that there is none. */
function inconclusive(output: string): string {
  return `no result: ${output.trim().split('\n').slice(-4).join(' ').slice(0, 300)}`;
}
