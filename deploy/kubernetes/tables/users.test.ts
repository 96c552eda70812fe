import { expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { connect } from 'nats';
import { parseDocument } from 'yaml';
import { until } from '../../../shared/runtime/until.ts';
import { databaseUsers, roleOf } from '../../../shared/schema/privileges/privileges.ts';
import { folderForThisFile } from '../../../tests/support/run/for-this-file.ts';
import { freePort } from '../../local/ports/ports.ts';
import { startChild } from '../../local/processes/child.ts';
import { demandProgram } from '../../local/programs.ts';
import { newCertificates } from '../secrets.ts';
import { natsUsers, redisUsers, replicatedRedisUsers, variableOf } from './users.ts';

const stores = join(import.meta.dir, '../base/stores');
const folder = folderForThisFile();

test('users of NATS and Redis are as deploy/kubernetes/tables/write.ts writes', () => {
  expect(readFileSync(join(stores, 'nats/users.conf'), 'utf8')).toBe(natsUsers());
  expect(readFileSync(join(stores, 'redis/users.sh'), 'utf8')).toBe(redisUsers());
  const production = join(stores, '../../overlays/production');
  expect(readFileSync(join(production, 'redis/users.sh'), 'utf8')).toBe(replicatedRedisUsers());
});

test('PostgreSQL has a login for each service', () => {
  const { spec } = parseDocument(readFileSync(join(stores, 'postgres/cluster.yaml'), 'utf8')).toJS();
  const names: string[] = spec.managed.roles.map(({ name }: { name: string }) => name);
  expect(names.sort()).toEqual(['messaging_owner', ...databaseUsers.map(roleOf)].sort());
});

test('a message reaches permitted subscribers on every server of the cluster', async () => {
  const ports = [await freePort(), await freePort(), await freePort()];
  const routes = [await freePort(), await freePort(), await freePort()];
  const monitors = [await freePort(), await freePort(), await freePort()];
  const password = 'de10e5';
  const production = join(stores, '../../overlays/production/cluster.conf');
  for (const file of [join(stores, 'nats/nats.conf'), join(stores, 'nats/users.conf'), production])
    writeFileSync(join(folder, basename(file)), readFileSync(file, 'utf8').replaceAll('/certificates', folder));
  const [, certificate] = await newCertificates({ nats: ['127.0.0.1'] });
  for (const [name, text] of Object.entries(certificate?.stringData ?? {})) writeFileSync(join(folder, name), text);
  const users = ['order-actions', 'conversations', 'webhook-dispatcher', 'notifier', 'catalog', 'dashboard', 'cli'];
  const quoted = JSON.stringify(password);
  const servers = ports.map((port, index) => {
    const listening = `--addr 127.0.0.1 --port ${port} --http_port ${monitors[index]}`;
    const words = `--config ${folder}/nats.conf --pid ${folder}/${index}.pid ${listening}`;
    const cluster = ['--cluster', `nats://127.0.0.1:${routes[index]}`];
    const env = {
      ...Object.fromEntries(users.map((user) => [variableOf(user), quoted])),
      ...{ POD_NAME: `nats-${index}`, ROUTE_PASSWORD: quoted },
      ROUTES: JSON.stringify(routes.map((route) => `nats-route://route:${password}@127.0.0.1:${route}`)),
    };
    const output = join(folder, `${index}.log`);
    return startChild([demandProgram('nats-server'), ...words.split(' '), ...cluster], {
      ...{ env, output, deathSignal: 'SIGKILL' },
    });
  });
  const enter = (user: string, index: number) =>
    until(
      () =>
        connect({
          servers: `127.0.0.1:${ports[index]}`,
          user,
          pass: password,
          tls: { caFile: join(folder, 'ca.crt') },
          ignoreClusterUpdates: true,
        }).catch(() => undefined),
      { timeoutMessage: () => readFileSync(join(folder, `${index}.log`), 'utf8') },
    );
  const publisher = await enter('order-actions', 0);
  const subscriber = await enter('webhook-dispatcher', 2);
  const received: string[] = [];
  subscriber.subscribe('events.recorded', { callback: (_, { subject }) => void received.push(subject) });
  const isReceived = () => {
    publisher.publish('events.recorded');
    return received[0] === 'events.recorded';
  };
  await until(isReceived, { timeoutMessage: () => `received: ${received}` });
  await Promise.all([publisher.close(), subscriber.close()]);
  await Promise.all(servers.map((server) => server.stop('SIGKILL', 0)));
});
