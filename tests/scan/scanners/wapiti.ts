import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scanned } from '../finding.ts';
import type { Scanner } from './bounded.ts';

/** Only modules that contact nothing but the target: the others call a server of the Wapiti project. */
const modules = 'csp,http_headers,cookieflags,sql,exec,file,crlf,redirect,xss,methods';
const options =
  '--scope folder --max-scan-time 40 --max-links-per-page 20 --max-files-per-dir 10 --flush-session --no-bugreport';

interface Report {
  readonly vulnerabilities: Readonly<Record<string, readonly { readonly path: string; readonly info: string }[]>>;
}

export const wapiti: Scanner = {
  name: 'wapiti',
  package: 'wapiti',
  program: 'wapiti',
  seconds: 300,
  scan: async (run, { api, form, menu, dashboard, folder }) => {
    const found: string[] = [];
    const pages = { docs: `${api}/docs`, form, menu, 'sign-in': `${dashboard}/sign-in` };
    for (const [page, url] of Object.entries(pages)) {
      const file = join(folder, `wapiti-${page}.json`);
      await run('-u', url, ...options.split(' '), '-m', modules, '-f', 'json', '-o', file, '-v', '0');
      const { vulnerabilities }: Report = JSON.parse(readFileSync(file, 'utf8'));
      const all = Object.entries(vulnerabilities);
      for (const [kind, each] of all) found.push(...each.map(({ info }) => `${kind}: ${info} (${page})`));
    }
    return scanned('wapiti', found);
  },
};
