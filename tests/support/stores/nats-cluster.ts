import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { answers } from '../../../deploy/local/ports/answers.ts';
import { freePort } from '../../../deploy/local/ports/ports.ts';
import { folder, writePrivately } from '../../../deploy/local/private-files.ts';
import { demandProgram } from '../../../deploy/local/programs.ts';
import { natsConfiguration } from '../../../deploy/local/stores/nats.ts';
import { type Server, startServer } from '../../../deploy/local/stores/server.ts';
import { runFolder } from '../run/run-folder.ts';

const nodes = 3;

export async function startNatsCluster(): Promise<{ servers: Server[]; password: string }> {
  const password = randomBytes(16).toString('hex');
  const routes = await Promise.all(Array.from({ length: nodes }, freePort));
  const servers = await Promise.all(routes.map((route) => startNode(password, route, routes)));
  return { servers, password };
}

function startNode(password: string, route: number, routes: readonly number[]): Promise<Server> {
  const directory = folder(join(runFolder(), `nats-node-${route}`));
  const configuration = join(directory, 'nats.conf');
  const others = routes.map((port) => `nats://127.0.0.1:${port}`);
  const cluster = { name: 'test', listen: `127.0.0.1:${route}`, routes: others };
  writePrivately(configuration, `${natsConfiguration(password)}\ncluster ${JSON.stringify(cluster)}\n`);
  const greeting = JSON.stringify({ user: 'owner', pass: password, verbose: false });
  const program = demandProgram('nats-server');
  return startServer({
    name: 'NATS',
    command: (at) => [program, '--addr', '127.0.0.1', '--port', String(at), '--config', configuration],
    url: (at) => `nats://owner:${password}@127.0.0.1:${at}`,
    isReady: (at) => answers(at, `CONNECT ${greeting}\r\nPING\r\n`, 'PONG'),
    log: join(directory, 'nats.log'),
    ...{ deathSignal: 'SIGKILL', stopSignal: 'SIGTERM', stopBoundMs: 5_000 },
  });
}
