import { freePort } from '../../../deploy/local/ports/ports.ts';
import { startChild } from '../../../deploy/local/processes/child.ts';
import { until } from '../../../shared/runtime/until.ts';

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
  await until(
    () =>
      fetch(url + probePath).then(
        (answer) => answer.ok,
        () => false,
      ),
    { boundMs: 20_000, timeoutMessage: () => `${name} did not become ready:\n${lines.join('\n')}` },
  );
  return { pid: child.pid, port, url, stop: () => child.stop('SIGTERM', 5_000) };
}
