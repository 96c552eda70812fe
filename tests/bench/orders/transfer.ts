import { join } from 'node:path';
import { projectFolder } from '../../../deploy/local/service.ts';
import { runFolder } from '../../support/run/run-folder.ts';
import { newSecretsKey } from '../../support/running/installation.ts';
import { freshDatabase } from '../../support/stores/datastores.ts';
import { filledPostgres } from '../measure/filled.ts';
import { flag } from '../measure/flags.ts';
import { report } from '../measure/report.ts';
import { fillStoreOrders } from './store-orders/data.ts';

/** The file of a workspace with a million orders, against COPY of its orders by psql. */
export async function benchTransfer({ rows = Number(flag('rows') ?? 1_000_000), rounds = 3 } = {}): Promise<boolean> {
  const settings = { shared_buffers: '1GB', max_wal_size: '8GB' };
  const { postgres, url, db, made } = await filledPostgres('transfer', settings, (db) => fillStoreOrders(db, rows));
  const { workspaceId } = made;
  await db.end();
  const file = join(runFolder(), 'exported');
  const words = ['workspace', 'export', '--workspace', workspaceId, '--without-secrets', '--file', file];
  const [copies, exports] = [[] as Ran[], [] as Ran[]];
  for (let round = 0; round < rounds; round += 1) {
    copies.push(
      await run(['psql', url, '-qc', `copy (select * from orders where workspace_id = '${workspaceId}') to stdout`]),
    );
    exports.push(await run([process.execPath, 'services/cli/main.ts', ...words], environmentOf(url)));
  }
  const { url: empty } = await freshDatabase(postgres);
  const imported = await run(
    [process.execPath, 'services/cli/main.ts', 'workspace', 'import', '--file', file],
    environmentOf(empty),
  );
  const perThousand = (ran: readonly Ran[]): number => (Math.min(...ran.map(({ seconds }) => seconds)) / rows) * 1e6;
  console.log(`
ms for a thousand orders: ${perThousand(copies).toFixed(1)} by COPY, ${perThousand(exports).toFixed(1)} to export, ${perThousand([imported]).toFixed(0)} to check and import
a file of ${(Bun.file(file).size / 1e6).toFixed(0)} MB`);
  return report('transfer', [], {
    'export against COPY': [perThousand(exports), perThousand(copies)],
    'memory to export, MB': Math.max(...exports.map(({ megabytes }) => megabytes)),
    'memory to check and import, MB': imported.megabytes,
  });
}

interface Ran {
  readonly seconds: number;
  readonly megabytes: number;
}

function environmentOf(url: string): Record<string, string> {
  return {
    DATABASE_URL: url,
    OWNER_DATABASE_URL: url,
    SECRETS_KEY: newSecretsKey(),
    DASHBOARD_URL: 'http://localhost',
  };
}

async function run(words: string[], env: Record<string, string> = {}): Promise<Ran> {
  const started = performance.now();
  const child = Bun.spawn(words, {
    ...{ cwd: projectFolder, env: { ...process.env, ...env }, stdin: 'ignore', stdout: 'ignore', stderr: 'pipe' },
  });
  const errors = await child.stderr.text();
  if ((await child.exited) !== 0) throw new Error(`${words.slice(0, 4).join(' ')}: ${errors}`);
  return {
    seconds: (performance.now() - started) / 1000,
    megabytes: (child.resourceUsage()?.maxRSS ?? Number.NaN) / 1024 / 1024,
  };
}
