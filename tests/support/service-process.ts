import { answers } from '../../deploy/local/answers.ts';
import { startChild } from '../../deploy/local/child.ts';
import { freePort } from '../../deploy/local/ports.ts';
import { projectFolder } from '../../deploy/local/services.ts';
import { until } from '../../deploy/local/until.ts';
import { createClient } from './client.ts';

const readyWithinMs = 20_000;
const stopWithinMs = 20_000;

/** A service as the stack runs it: `bun services/<name>/main.ts` in a process of its own, ready. `lines` is what it says. */
export async function startServiceProcess(name: string, settings: Readonly<Record<string, string>>) {
  const [port, healthPort] = [await freePort(), await freePort()];
  const lines: string[] = [];
  const child = startChild([process.execPath, `services/${name}/main.ts`], {
    env: { PATH: process.env.PATH, ...settings, PORT: String(port), HEALTH_PORT: String(healthPort) },
    cwd: projectFolder,
    output: (line) => lines.push(line),
    deathSignal: 'SIGKILL',
  });
  const question = 'GET /ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
  await until(() => answers(healthPort, question, 'HTTP/1.1 200'), {
    boundMs: readyWithinMs,
    late: () => `${name} did not get ready:\n${lines.join('\n')}`,
  });
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => child.stop(signal, stopWithinMs);
  const client = createClient(`http://127.0.0.1:${port}`);
  return { pid: child.pid, port, healthPort, client, lines, ended: child.ended, stop };
}
