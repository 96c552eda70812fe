import { expect, onTestFinished, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { connect } from '../../../shared/db/connections/connect.ts';
import { webhookSecretsKey } from '../../../shared/secrets/derived-secrets.ts';
import { runFolder } from '../../support/run/run-folder.ts';
import { type Deployment, serviceNames, startDeployment } from '../../support/running/deployment.ts';
import { checkOut, previousReleaseCommit } from '../../support/running/release-before.ts';
import { freshDatabase, postgres } from '../../support/stores/datastores.ts';
import { expectAllArrived } from './events-arrived.ts';
import { startLoad } from './load.ts';
import { openShop } from './shop.ts';

/** An upgrade: migrations are applied while the previous release runs, then both run side by side (decided: Migrations). */

const commit = await previousReleaseCommit();
if (commit === null)
  console.log(
    'Not tested: versions side by side. The history of this clone does not reach back to the last migration.',
  );

test.skipIf(commit === null)('the previous release runs during the migrations and beside this one', async () => {
  const before = join(runFolder(), `before-${crypto.randomUUID()}`);
  await checkOut(commit ?? '', before);
  // Making the template database also creates the services' logins.
  const template = await freshDatabase();
  const url = await emptyDatabase();
  await migrate(url, before);
  const secretsKey = randomBytes(32).toString('base64');
  const deployment = await startDeployment(url, secretsKey);
  // As in an upgrade from dispatchers with SECRETS_KEY itself (deploy/README.md): each opens secrets that the other seals.
  await addAll(deployment, before, { SECRETS_KEYS_ACCEPTED: webhookSecretsKey(secretsKey) });
  const shop = await openShop(deployment, before);
  onTestFinished(async () => {
    await shop.close();
    await deployment.stop();
    await template.drop();
  });
  const load = await startLoad(shop);
  await load.untilFurtherTurns(3);

  await migrate(url);
  await load.untilFurtherTurns(5);
  await addAll(deployment, undefined, { WEBHOOK_SECRETS_KEYS_ACCEPTED: secretsKey });
  await load.untilFurtherTurns(10);
  await load.stop();

  expect(load.failures).toEqual([]);
  expect(deployment.lines().filter((line) => /"level":"error"|level=error/.test(line))).toEqual([]);
  await expectAllArrived(shop, load.finished);
});

const addAll = ({ add }: Deployment, folder?: string, more?: Record<string, string>) =>
  Promise.all(serviceNames.map((name) => add(name, folder, more)));

async function emptyDatabase(): Promise<string> {
  const server = await postgres();
  const name = `before_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = connect(server.url, { name: 'test', max: 1 });
  await admin`create database ${admin(name)}`;
  await admin.end();
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

async function migrate(url: string, folder?: string): Promise<void> {
  const child = Bun.spawn([process.execPath, 'shared/schema/migrate.ts'], {
    ...(folder === undefined ? {} : { cwd: folder }),
    env: { PATH: process.env.PATH, DATABASE_URL: url },
    stderr: 'pipe',
  });
  const output = await child.stderr.text();
  if ((await child.exited) !== 0) throw new Error(`the migration failed: ${output}`);
}
