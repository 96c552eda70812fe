import { randomBytes } from 'node:crypto';
import { readLines } from '../../../deploy/local/processes/lines.ts';
import { projectFolder } from '../../../deploy/local/service.ts';
import { type SignedMessage, sign } from '../../../services/webhook-dispatcher/send/sign.ts';
import { until } from '../../../shared/runtime/until.ts';

export const newSecret = (): string => `whsec_${randomBytes(16).toString('hex')}`;

export function runReceiver(...flags: string[]) {
  const child = Bun.spawn([process.execPath, 'deploy/receiver/main.ts', ...flags], {
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

/** Starts the receiver on a free port. `prints` waits for a line that contains the text. */
export async function startReceiving(secret: string, ...flags: string[]) {
  const { child, output, errors, exitCode } = runReceiver('--port', '0', '--secret', secret, ...flags);
  const untilPrinted = (wanted: string): Promise<string> =>
    until(() => [...output, ...errors].find((line) => line.includes(wanted)), {
      timeoutMessage: () => `"${wanted}" was not printed, but:\n${[...output, ...errors].join('\n')}`,
    });
  const url = /http:\/\/\S+(?=,)/.exec(await untilPrinted('Receiving at'))?.[0] ?? '';
  return {
    url,
    output,
    errors,
    untilPrinted: untilPrinted,
    exitCode,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  };
}

let deliveries = 0;

/** Signs a message as the dispatcher does, by default with a new delivery id. */
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
