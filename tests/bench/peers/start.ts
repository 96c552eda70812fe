import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../deploy/local/ports/ports.ts';
import { startChild } from '../../../deploy/local/processes/child.ts';
import { until } from '../../../shared/runtime/until.ts';
import { runFolder } from '../../support/run/run-folder.ts';

/** Starts a peer of this folder under Node, and returns its process and address once it answers. */
export async function startPeer(
  name: string,
  databaseUrl: string,
  probePath: string,
  settings: Readonly<Record<string, string>> = {},
) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const child = startChild(['node', `${import.meta.dir}/${name}.mjs`], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl, PORT: String(port), ...settings },
    output: (line) => lines.push(line),
    deathSignal: 'SIGKILL',
  });
  const isUp = () =>
    fetch(url + probePath).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isUp, {
    boundMs: 20_000,
    timeoutMessage: () => `${name} did not become ready:\n${lines.join('\n')}`,
  });
  return { pid: child.pid, port, url, stop: () => child.stop('SIGTERM', 5_000) };
}

/** Starts same-bytes.ts with the body and the headers of this answer. */
export async function startSameBytes(answer: Response) {
  const { date: _, 'content-length': __, ...headers } = Object.fromEntries(answer.headers);
  const file = join(runFolder(), 'same-bytes');
  writeFileSync(file, await answer.bytes());
  const lines: string[] = [];
  const child = startChild([process.execPath, join(import.meta.dir, 'same-bytes.ts'), file, JSON.stringify(headers)], {
    env: {},
    output: (line) => lines.push(line),
    deathSignal: 'SIGKILL',
  });
  const port = await until(() => lines[0], { timeoutMessage: () => 'same-bytes.ts did not start' });
  return { pid: child.pid, url: `http://127.0.0.1:${port}/`, stop: () => child.stop('SIGKILL', 0) };
}
