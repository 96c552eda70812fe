import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../../shared/runtime/until.ts';
import { folderForThisFile, forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { freeSites } from '../../../tests/support/run/free-sites.ts';
import { readSettings } from '../settings.ts';
import { openStack } from '../stack.ts';
import { startProxy } from './proxy.ts';

const directory = folderForThisFile();
const stopping = new AbortController().signal;
const file = join(directory, 'stack.json');
const stack = openStack(file, stopping);
await forThisFile({ stop: () => stack.stop(() => {}) });

const settings = readSettings({ ...(await freeSites()), LOCAL_DIR: directory });

test('a proxy that is killed repeatedly restarts after 0.2 s each time', async () => {
  const lines: string[] = [];
  await startProxy({ settings, services: [], stack, stopping, printerFor: () => (line) => void lines.push(line) });
  const pid = (): number => JSON.parse(readFileSync(file, 'utf8')).processes[0].pid;
  for (let deaths = 0; deaths < 5; deaths += 1) {
    const killed = pid();
    process.kill(killed, 'SIGKILL');
    await until(() => pid() !== killed, { timeoutMessage: () => 'the proxy is not back' });
    const answer = await fetch(settings.sites.BASE_URL, { headers: { host: 'elsewhere.example' } });
    expect(answer.status).toBe(404);
  }
  expect(lines).toEqual(Array(5).fill('proxy ended (signal SIGKILL): restarting in 0.2 s'));
});
