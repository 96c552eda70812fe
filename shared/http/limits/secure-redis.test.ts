import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { accepts } from '../../../deploy/local/ports/ports.ts';
import { demandProgram } from '../../../deploy/local/programs.ts';
import { startServer } from '../../../deploy/local/stores/server.ts';
import { keptCertificate } from '../../../tests/attacks/webhooks/certificate.ts';
import { folderForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { recordingLog } from '../../../tests/support/watching/recording-log.ts';
import { createRateLimit } from '../../api/rate-limit.ts';
import { until } from '../../runtime/until.ts';

const folder = folderForThisFile();

test('rediss:// with sslrootcert trusts the named certificates only', async () => {
  const [own, other] = [await keptCertificate(folder), await keptCertificate(folder)];
  const files = ['--tls-cert-file', own.cert, '--tls-key-file', own.key, '--tls-ca-cert-file', own.cert];
  const redis = await startServer({
    name: 'Redis',
    command: (at) => [
      ...[demandProgram('redis-server'), '--port', '0', '--tls-port', String(at), '--bind', '127.0.0.1'],
      ...['--save', '', '--tls-auth-clients', 'no', ...files],
    ],
    url: (at) => `rediss://localhost:${at}`,
    isReady: accepts,
    log: join(folder, 'redis.log'),
    ...{ deathSignal: 'SIGKILL', stopSignal: 'SIGTERM', stopBoundMs: 5_000 },
  });
  // On a busy machine, connecting may take more than the 100 ms allowed.
  const isCounted = async () => !(await isUnavailable(`${redis.url}?sslrootcert=${own.cert}`));
  await until(isCounted, { timeoutMessage: () => 'nothing was counted' });
  for (const wrong of [redis.url, `${redis.url}?sslrootcert=${other.cert}`])
    expect(await isUnavailable(wrong)).toBe(true);
  await redis.stop();
});

/** Whether a call was counted without Redis. */
async function isUnavailable(url: string): Promise<boolean> {
  const { log, entries } = recordingLog();
  const limit = createRateLimit(url, log);
  const workspace = { workspaceId: 'ws', kind: 'store', timezone: 'UTC' } as const;
  await limit.count({ keyId: 'key', name: 'A key', ...workspace, permissions: [], rateLimit: 9 });
  limit.close();
  return entries.length > 0;
}
