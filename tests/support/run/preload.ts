/** Loaded before the first test file (bunfig.toml). It starts no datastore: that happens on first use. */
import { afterAll } from 'bun:test';
import { readFileSync } from 'node:fs';
import { plugin } from 'bun';
import { stopDatastores } from '../stores/datastores.ts';
import { testMs } from './patience.ts';

const stopTimeoutMs = 60_000;

afterAll(stopDatastores, stopTimeoutMs);

// bunfig.toml has no setting for the timeout, and one set here applies to the first file only, so each file sets it.
const timeoutPrelude = `import { setDefaultTimeout as setTestTimeout } from 'bun:test'; setTestTimeout(${testMs}); `;
plugin({
  name: 'test timeout',
  setup(build) {
    build.onLoad({ filter: /\.test\.ts$/ }, ({ path }) => ({
      loader: 'ts',
      contents: timeoutPrelude + readFileSync(path, 'utf8'),
    }));
  },
});
