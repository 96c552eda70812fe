import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild } from '../../../deploy/local/processes/child.ts';
import { until } from '../../../shared/runtime/until.ts';
import { certificateFor } from '../../attacks/webhooks/certificate.ts';
import { runFolder } from '../../support/run/run-folder.ts';
import { anySecret } from '../../support/running/world.ts';
import type { Listening, ReceivedSince } from './receiver.ts';

export type Receivers = Awaited<ReturnType<typeof startReceivers>>;

/** Starts the receivers of receiver.ts, under a certificate that is in the file `ca`. */
export async function startReceivers(hosts: number) {
  const secret = anySecret();
  const files = { key: join(runFolder(), 'receivers.key'), cert: join(runFolder(), 'receivers.crt') };
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
  const timeoutMessage = () => `the receivers did not start:\n${lines.join('\n')}`;
  const { control, ports }: Listening = JSON.parse(await until(() => lines[0], { timeoutMessage }));
  const ask = (what: string) => fetch(`http://127.0.0.1:${control}/${what}`);
  return {
    secret,
    ca: files.cert,
    /** A URL for each host. */
    urls: ports.map((port) => `https://localhost:${port}/hook`),
    hangingUrls: ports.map((port) => `https://localhost:${port}/hang`),
    arrived: async (): Promise<number> => Number(await (await ask('arrived')).text()),
    /** The latencies of what arrived since the last call, in milliseconds. Throws at a wrong signature. */
    async take(): Promise<readonly number[]> {
      const { unsigned, latencies } = JSON.parse(await (await ask('take')).text()) as ReceivedSince;
      if (unsigned > 0) throw new Error(`${unsigned} deliveries were wrongly signed`);
      return latencies;
    },
    stop: () => child.stop('SIGKILL', 0),
  };
}
