import { scanned } from '../finding.ts';
import type { Scanner } from './bounded.ts';

/** Heads, bodies and readers that are slow, on two hundred connections for ten seconds each. */
const kinds = { 'slow heads': '-H', 'slow bodies': '-B', 'slow readers': '-X' };
const bounds = '-c 200 -r 200 -l 10 -i 5 -p 5 -k 1 -n 5';

export const slowhttptest: Scanner = {
  name: 'slowhttptest',
  package: 'slowhttptest',
  program: 'slowhttptest',
  seconds: 180,
  scan: async (run, { menu, form, dashboard }) => {
    const found: string[] = [];
    for (const url of [menu, form, `${dashboard}/sign-in`]) {
      for (const [kind, flag] of Object.entries(kinds)) {
        const output = await run(flag, ...bounds.split(' '), '-u', url);
        const answers = [...output.matchAll(/service available:\s+(YES|NO)/g)].map(([, answer]) => answer);
        if (answers.length === 0) throw new Error(`no result: ${output.trim().slice(-200)}`);
        if (answers.at(-1) === 'NO') found.push(`${kind} stop ${new URL(url).pathname.split('/')[1]}`);
      }
    }
    return scanned('slowhttptest', found);
  },
};
