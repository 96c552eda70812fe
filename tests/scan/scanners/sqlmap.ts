import { scanned } from '../finding.ts';
import type { Scanner, Target } from './bounded.ts';

/** What takes a caller's words into a statement: with a key, with a link, and with nothing. */
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
    for (const words of targets(target)) {
      const said = await run(
        ...words,
        ...['--headers', `Authorization: Bearer ${target.key}`],
        ...[...how.split(' '), '--flush-session', '--ignore-code', '*', '--output-dir', `${target.folder}/sqlmap`],
      );
      for (const [, parameter] of said.matchAll(/^Parameter: (.+)$/gm))
        found.push(`${parameter} of ${words[1]} is injectable`);
      if (!/do(es)? not (appear|seem) to be injectable|^Parameter: /m.test(said)) throw new Error(lastWords(said));
    }
    return scanned('sqlmap', found);
  },
};

/** It neither found anything nor said that there is nothing: then it did not look. */
function lastWords(said: string): string {
  return `it did not look: ${said.trim().split('\n').slice(-4).join(' ').slice(0, 300)}`;
}
