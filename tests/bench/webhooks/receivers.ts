import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../../../deploy/local/processes/child.ts';
import { until } from '../../../shared/runtime/until.ts';
import { certificateFor } from '../../attacks/webhooks/certificate.ts';
import type { Listening, ReceivedSince } from './receiver.ts';

export type Receivers = Awaited<ReturnType<typeof startReceivers>>;

const startWithinMs = 30_000;

/** Starts the receivers of receiver.ts, under a certificate that is in the file `ca`. */
export async function startReceivers(hosts: number, secret: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-webhooks-'));
  const files = { key: join(folder, 'key.pem'), cert: join(folder, 'cert.pem') };
  const { key, cert } = await certificateFor('localhost');
  writeFileSync(files.key, key);
  writeFileSync(files.cert, cert);
  const lines: string[] = [];
  const program = join(import.meta.dir, 'receiver.ts');
  const child = startChild([process.execPath, program, String(hosts), files.key, files.cert, secret], {
    env: { PATH: process.env.PATH },
    output: (line) => lines.push(line),
    deathSignal: 'SIGKILL',
  });
  const late = () => `the receivers did not start:\n${lines.join('\n')}`;
  const { control, ports }: Listening = JSON.parse(
    await until(() => lines[0], { boundMs: startWithinMs, timeoutMessage: late }),
  );
  const ask = (what: string) => fetch(`http://127.0.0.1:${control}/${what}`);
  return {
    pid: child.pid,
    ca: files.cert,
    /** A URL for each host. */
    urls: ports.map((port) => `https://localhost:${port}/hook`),
    hangingUrls: ports.map((port) => `https://localhost:${port}/hang`),
    arrived: async (): Promise<number> => Number(await (await ask('arrived')).text()),
    /** What arrived since the last call. Throws at a wrong signature. */
    async take(): Promise<ReceivedSince> {
      const taken = asTaken(await (await ask('take')).json());
      if (taken.unsigned > 0) throw new Error(`${taken.unsigned} deliveries were wrongly signed`);
      return taken;
    },
    async stop(): Promise<void> {
      await child.stop('SIGKILL', 0);
      rmSync(folder, { recursive: true });
    },
  };
}

/** The answer of our own program. */
function asTaken(answer: unknown): ReceivedSince {
  return answer as ReceivedSince;
}
