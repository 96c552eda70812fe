import { join } from 'node:path';
import { inboxPrefix, type Subjects, subjects } from '../../../shared/contracts/subjects.ts';
import { answers } from '../ports/answers.ts';
import { folder, readOrCreateSecret, writePrivately } from '../private-files.ts';
import { demandProgram } from '../programs.ts';
import { passwordOf } from './credentials.ts';
import { type Server, startServer } from './server.ts';

/** Starts NATS without JetStream. The address is the administrator's; each service has its own user. */
export function startNats(options: {
  directory: string;
  port?: number | undefined;
  signal?: AbortSignal | undefined;
}): Promise<Server> {
  const directory = folder(options.directory);
  const password = readOrCreateSecret(join(directory, 'password'));
  const configuration = join(directory, 'nats.conf');
  writePrivately(configuration, natsConfiguration(password));
  const greeting = JSON.stringify({ user: administrator, pass: password, verbose: false });
  return startServer({
    name: 'NATS',
    command: (at) => [
      ...[demandProgram('nats-server'), '--addr', '127.0.0.1', '--port', String(at)],
      ...['--config', configuration],
    ],
    url: (at) => `nats://${administrator}:${password}@127.0.0.1:${at}`,
    isReady: (at) => answers(at, `CONNECT ${greeting}\r\nPING\r\n`, 'PONG'),
    // One thread at a time: handing each ping from one to the next costs more than the ping.
    env: { GOMAXPROCS: '1' },
    log: join(directory, 'nats.log'),
    deathSignal: 'SIGKILL',
    stopSignal: 'SIGTERM',
    stopBoundMs: 5_000,
    port: options.port,
    signal: options.signal,
  });
}

export function natsConfiguration(password: string): string {
  return `authorization ${JSON.stringify({ users: users(password) }, null, 2)}\n${pings}\n`;
}

/** Detects a dead client that gets nothing within 4 to 6 s (by default minutes). One that gets messages counts as alive, until
 * TCP gives it up: meanwhile NATS sends it a share of the commands. */
const pings = 'ping_interval: "2s"\nping_max: 2';

const administrator = 'owner';

function users(password: string) {
  const services = Object.entries(subjects).map(([user, row]) => ({
    user,
    password: passwordOf(user, password),
    permissions: permissions(user, row),
  }));
  return [{ user: administrator, password }, ...services];
}

/** Each user has its own inbox prefix, to which no other user may subscribe. */
export function permissions(user: string, { serves, sends, publishes, subscribes }: Subjects) {
  return {
    publish: only([...sends, ...publishes]),
    subscribe: only([
      ...serves.map((subject) => `${subject} ${user}`),
      ...subscribes,
      ...(sends.length > 0 ? [`${inboxPrefix(user)}.>`] : []),
    ]),
    ...(serves.length > 0 && { allow_responses: true }),
  };
}

/** An empty allow list would allow everything. */
function only(allow: string[]) {
  return allow.length > 0 ? { allow } : { deny: ['>'] };
}
