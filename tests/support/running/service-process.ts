import { programs, sourceOf } from '../../../deploy/local/packed/programs.ts';
import { answers } from '../../../deploy/local/ports/answers.ts';
import { freePort } from '../../../deploy/local/ports/ports.ts';
import { startChild } from '../../../deploy/local/processes/child.ts';
import { projectFolder } from '../../../deploy/local/service.ts';
import { addressFor } from '../../../deploy/local/stores/credentials.ts';
import { databaseAddress } from '../../../deploy/local/stores/postgres-roles.ts';
import { patienceMs, until } from '../../../shared/runtime/until.ts';
import { databaseUsers } from '../../../shared/schema/privileges/privileges.ts';
import { webhookSecretsSettings } from '../../../shared/secrets/webhook-secrets.ts';
import { createClient } from '../requests/client.ts';
import { testBaseUrl } from './services.ts';

/** Looked up once: it reads every source to know whether the pack is of them. */
const ours = programs();

/** As a stack tells it: datastores of ours with its own rights and no more, and the dispatcher's keys as derived from SECRETS_KEY. */
function asService(name: string, settings: Readonly<Record<string, string>>): Record<string, string> {
  const address = (key: string, url: string): string => {
    const { username, hostname } = new URL(url);
    if (hostname !== '127.0.0.1') return url;
    const user = databaseUsers.find((each) => each === name);
    if (key.startsWith('DATABASE') && username === 'postgres' && user) return databaseAddress(user, url);
    const isOurs = (key === 'REDIS_URL' && username === '') || (key === 'NATS_URL' && username === 'owner');
    return isOurs ? addressFor(name, url) : url;
  };
  const { SECRETS_KEY: secretsKey, SECRETS_KEYS_ACCEPTED: accepted } = settings;
  const derived: Record<string, string> = secretsKey === undefined ? {} : webhookSecretsSettings(secretsKey, accepted);
  return Object.fromEntries(
    Object.entries({ ...derived, ...settings }).map(([key, value]) => [
      key,
      /^(DATABASE|REDIS|NATS)_/.test(key) ? address(key, value) : value,
    ]),
  );
}

/**
 * A service as the stack runs it: in a process of its own, from its pack where these sources are packed (`npm test` does so), and
 * ready. `lines` is what it says. `folder` has the code, unless it is this project's.
 */
export async function startServiceProcess(
  name: string,
  settings: Readonly<Record<string, string>>,
  folder = projectFolder,
) {
  const [port, healthPort] = [await freePort(), await freePort()];
  const lines: string[] = [];
  const child = startChild([process.execPath, folder === projectFolder ? ours(name) : sourceOf(name, folder)], {
    env: {
      PATH: process.env.PATH,
      BASE_URL: testBaseUrl,
      ...asService(name, settings),
      PORT: String(port),
      HEALTH_PORT: String(healthPort),
    },
    cwd: folder,
    output: (line) => lines.push(line),
    deathSignal: 'SIGKILL',
  });
  const question = 'GET /ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
  await until(() => answers(healthPort, question, 'HTTP/1.1 200'), {
    late: () => `${name} did not get ready:\n${lines.join('\n')}`,
  });
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => child.stop(signal, patienceMs);
  const client = createClient(`http://127.0.0.1:${port}`);
  return { pid: child.pid, port, healthPort, client, lines, ended: child.ended, stop };
}
