import { randomBytes } from 'node:crypto';
import { readLines } from '../../../deploy/local/processes/lines.ts';
import { projectFolder } from '../../../deploy/local/service.ts';
import { type SignedMessage, sign } from '../../../services/webhook-dispatcher/send/sign.ts';
import { until } from '../../../shared/runtime/until.ts';

export const newSecret = (): string => `whsec_${randomBytes(16).toString('hex')}`;

export function runReceiver(...words: string[]) {
  const child = Bun.spawn([process.execPath, 'deploy/receiver/main.ts', ...words], {
    cwd: projectFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors]: [string[], string[]] = [[], []];
  const ended = Promise.all([
    readLines(child.stdout, (line) => output.push(line)),
    readLines(child.stderr, (line) => errors.push(line)),
  ]);
  return { child, output, errors, exitCode: () => ended.then(() => child.exited) };
}

/** One that listens at a free port. `says` waits for a line with these words. */
export async function startReceiving(secret: string, ...words: string[]) {
  const { child, output, errors, exitCode } = runReceiver('--port', '0', '--secret', secret, ...words);
  const says = (wanted: string): Promise<string> =>
    until(() => [...output, ...errors].find((line) => line.includes(wanted)), {
      late: () => `it did not say "${wanted}", but:\n${[...output, ...errors].join('\n')}`,
    });
  const url = /http:\/\/\S+(?=,)/.exec(await says('Receiving at'))?.[0] ?? '';
  return { url, output, errors, says, exitCode, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

let deliveries = 0;

/** A message as the dispatcher signs it, of a delivery of its own unless said otherwise. */
export function signed(
  secret: string,
  { event = 'order.created', data = {}, next = null, at = Date.now(), deliveryId = '' }: Signing = {},
): SignedMessage {
  deliveries += 1;
  const message = { event, deliveryId: deliveryId || `dlv_${deliveries}`, timestamp: at, data: JSON.stringify(data) };
  return sign(message, secret, next);
}

interface Signing {
  readonly event?: string;
  readonly data?: unknown;
  readonly next?: string | null;
  readonly at?: number;
  readonly deliveryId?: string;
}

export function post(url: string, { headers, body }: SignedMessage, signal?: AbortSignal): Promise<Response> {
  return fetch(url, { method: 'POST', headers, body, redirect: 'manual', ...(signal ? { signal } : {}) });
}
