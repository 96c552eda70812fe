import { entryPoints, sourceOf } from '../../../deploy/local/bundles/bundles.ts';
import { answers } from '../../../deploy/local/ports/answers.ts';
import { freePort } from '../../../deploy/local/ports/ports.ts';
import { startChild } from '../../../deploy/local/processes/child.ts';
import { bunSettings } from '../../../deploy/local/processes/environment.ts';
import { projectFolder } from '../../../deploy/local/service.ts';
import { defaultTimeoutMs, until } from '../../../shared/runtime/until.ts';
import { derivedSecretsSettings } from '../../../shared/secrets/derived-secrets.ts';
import { createClient } from '../requests/client.ts';
import { withOwnLogin } from './cli/own-login.ts';
import { testBaseUrl } from './services.ts';

/** The default public address of a dashboard process. */
export const dashboardUrl = 'http://localhost:8083';

/** Looked up once, because comparing bundles with the sources reads every source. */
const entryPointOf = entryPoints();

function asService(name: string, settings: Readonly<Record<string, string>>): Record<string, string> {
  const { SECRETS_KEY: secretsKey, SECRETS_KEYS_ACCEPTED: accepted } = settings;
  const derived = secretsKey === undefined ? {} : derivedSecretsSettings(secretsKey, accepted);
  return withOwnLogin(name, { ...derived, ...settings });
}

/** A ready service in its own process, from its bundle if there
 * is one. `lines` is its output; `folder` may be a checkout of other code. */
export async function startServiceProcess(
  name: string,
  settings: Readonly<Record<string, string>>,
  folder = projectFolder,
) {
  const [port, healthPort] = [await freePort(), await freePort()];
  const lines: string[] = [];
  const child = startChild([process.execPath, folder === projectFolder ? entryPointOf(name) : sourceOf(name, folder)], {
    env: {
      ...{ PATH: process.env.PATH, ...bunSettings, WEBHOOK_NETWORK: 'private' },
      ...{ BASE_URL: testBaseUrl, FORMS_URL: 'http://localhost:8081', CATALOG_URL: 'http://localhost:8082' },
      ...{ DASHBOARD_URL: dashboardUrl, ...asService(name, settings) },
      ...{ PORT: String(port), HEALTH_PORT: String(healthPort) },
    },
    cwd: folder,
    output: (line) => lines.push(line),
    deathSignal: 'SIGKILL',
  });
  const readyRequest = 'GET /ready HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
  await until(() => answers(healthPort, readyRequest, 'HTTP/1.1 200'), {
    timeoutMessage: () => `${name} did not become ready:\n${lines.join('\n')}`,
  });
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => child.stop(signal, defaultTimeoutMs);
  const client = createClient(`http://127.0.0.1:${port}`);
  return { pid: child.pid, port, healthPort, client, lines, ended: child.ended, stop };
}
