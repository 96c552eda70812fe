/** Backs up a platform and restores it to another server (decided: Backups). */
import { expect, test } from 'bun:test';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { databaseAddress, prepareDatabase } from '../../../deploy/local/stores/postgres-roles.ts';
import { connect, type Db } from '../../../shared/db/connections/connect.ts';
import { announceEvents } from '../../../shared/messaging/announce.ts';
import { connectMessaging } from '../../../shared/messaging/connect.ts';
import { recordEvents } from '../../../shared/messaging/record.ts';
import { migrate } from '../../../shared/schema/migrate.ts';
import { createWorkspace } from '../../support/data/workspace.ts';
import { startReceiver, verifies } from '../../support/requests/receiver.ts';
import { forThisFile } from '../../support/run/for-this-file.ts';
import { runFolder } from '../../support/run/run-folder.ts';
import { commandLine } from '../../support/running/cli/cli.ts';
import { startServiceProcess } from '../../support/running/service-process.ts';
import { anySecret, eventually, insertEndpoint, secretsKey } from '../../support/running/world.ts';
import { freshNats, freshPostgres } from '../../support/stores/datastores.ts';

const [nats] = await forThisFile(freshNats());
const [messaging] = await forThisFile(connectMessaging(nats.url, 'test'));

test('a restored backup has data and rights, and pending webhooks are sent', async () => {
  const before = await startPlatform();
  await migrate(before.owner);
  const workspaceId = await createWorkspace(before.db);
  let acceptsAll = false;
  const receiver = await startReceiver(({ body }, response) => {
    const isRefused = !acceptsAll && body.toString().includes('"refused"');
    response.writeHead(isRefused ? 500 : 204).end();
  });
  const secret = anySecret();
  await insertEndpoint(before.db, workspaceId, { url: receiver.url, secret });
  const dispatcher = await startDispatcher(before);
  for (const kind of ['taken', 'refused']) await record(before.db, workspaceId, kind);
  const states = ({ db }: { db: Db }) => db<{ status: string }[]>`select status from deliveries order by status`;
  const isTried = async () => (await states(before)).map(({ status }) => status).join() === 'delivered,retrying';
  await eventually(isTried);

  const file = join(runFolder(), 'platform.backup');
  const privileges = await privilegesIn(before.db);
  const written = await byCommandLine<{ bytes: number }>(before, ['backup', '--file', file]);
  expect(statSync(file)).toMatchObject({ size: written.bytes });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  await dispatcher.stop('SIGKILL');
  await before.server.stop('SIGKILL');

  const after = await startPlatform();
  expect(await byCommandLine(after, ['restore', '--file', file])).toMatchObject({ orders: 0, openDeliveries: 1 });
  expect(await privilegesIn(after.db)).toEqual(privileges);
  acceptsAll = true;
  const countBefore = receiver.received.length;
  const again = await startDispatcher(after);
  await after.db`update open_deliveries set due_at = clock()`;
  await record(after.db, workspaceId, 'new');
  await eventually(async () => (await states(after)).every(({ status }) => status === 'delivered'));
  const [sentBefore, sentAfter] = [receiver.received.slice(0, countBefore), receiver.received.slice(countBefore)].map(
    (some) => some.map(({ headers, body }) => ({ id: headers['x-service-delivery'], body: body.toString() })),
  );
  const refused = sentBefore?.find(({ body }) => body.includes('"refused"'));
  expect(sentAfter?.filter(({ id }) => id === refused?.id)).toHaveLength(1);
  expect(sentAfter?.some(({ body }) => body.includes('"taken"'))).toBe(false);
  expect(receiver.received.every((received) => verifies(received, secret))).toBe(true);
  expect(again.lines.filter((line) => line.includes('"level":"error"'))).toEqual([]);

  const cli = commandLine({ DATABASE_URL: after.owner });
  expect(await cli.refusal(['restore', '--file', file])).toContain('this database is not empty');
  cli.erase();
  await again.stop('SIGKILL');
  await receiver.close();
});

/** A server whose database has an owner and a login for each service, as `npm start` makes it. */
async function startPlatform() {
  const server = await freshPostgres();
  await prepareDatabase(server.url);
  const url = new URL(server.url);
  url.pathname = '/platform';
  const [db] = await forThisFile(connect(url.href, { name: 'test', max: 2 }));
  return { server, db, url: url.href, owner: databaseAddress('owner', server.url, 'platform') };
}

type Platform = Awaited<ReturnType<typeof startPlatform>>;

function startDispatcher({ url }: Platform) {
  const settings = { SECRETS_KEY: secretsKey, NATS_URL: nats.url };
  return startServiceProcess('webhook-dispatcher', { DATABASE_URL: url, ...settings });
}

async function record(db: Db, workspaceId: string, kind: string): Promise<void> {
  await db.begin((tx) => recordEvents(tx, workspaceId, [{ name: 'order.created', data: { kind } }]));
  announceEvents(messaging);
}

async function byCommandLine<Value>({ owner }: Platform, args: string[]): Promise<Value & Record<string, unknown>> {
  const cli = commandLine({ DATABASE_URL: owner });
  const value = await cli.json<Value & Record<string, unknown>>(args);
  cli.erase();
  return value;
}

/** The privileges that are granted on every table, column and function. */
async function privilegesIn(db: Db): Promise<string[]> {
  const rows = await db<{ privilege: string }[]>`
    select concat_ws(' ', what, grantee::regrole, lower(privilege_type)) as privilege
    from (
      select 'table ' || relname as what, coalesce(relacl, acldefault('r', relowner)) as acl from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')
      union all
      select format('column %s.%s', relname, attname), attacl from pg_class c join pg_attribute a on a.attrelid = c.oid
      where relnamespace = 'public'::regnamespace and attacl is not null
      union all
      select format('function %s', oid::regprocedure), coalesce(proacl, acldefault('f', proowner)) from pg_proc
      where pronamespace = 'public'::regnamespace
    ) granted, aclexplode(acl) order by 1`;
  return rows.map(({ privilege }) => privilege);
}
