import { listenHosts } from '../proxy/caddy.ts';
import { type Settings, WrongSettings } from '../settings.ts';
import { addressOf } from './addresses.ts';
import { portHolder } from './port-holder.ts';
import { whyNotFree } from './ports.ts';

/** Throws `WrongSettings` with each occupied port. */
export async function assertPortsFree(settings: Settings): Promise<void> {
  const problems = await Promise.all(
    (await neededPorts(settings)).map(async ({ setting, port, hosts, alternative }) => {
      const reasons = await Promise.all(hosts.map((host) => whyNotFree(port, host)));
      const reason = reasons.find((each) => each !== undefined);
      return reason === undefined
        ? undefined
        : `${setting}: ${explain(port, reason)}, or ${alternative === null ? `unset ${setting} to use a free port` : `choose another: ${setting}=${alternative}`}`;
    }),
  );
  const found = problems.filter((problem) => problem !== undefined);
  if (found.length > 0) throw new WrongSettings(found);
}

interface NeededPort {
  setting: string;
  port: number;
  hosts: string[];
  /** Null if the setting can be left out, for a free port. */
  alternative: string | null;
}

async function neededPorts(settings: Settings): Promise<NeededPort[]> {
  const hosts = await listenHosts(settings.sites);
  const sites = Object.entries(settings.sites).flatMap(([setting, url]) => {
    const address = addressOf(url);
    if (address === undefined) return [];
    const { protocol, host, port } = address;
    return [{ setting, port, hosts, alternative: `${protocol}//${host}:${port < 1024 ? port + 8000 : port + 10_000}` }];
  });
  const ownServers: NeededPort[] = [
    { setting: 'POSTGRES_PORT', port: settings.postgresPort, externalUrl: settings.databaseUrl },
    { setting: 'REDIS_PORT', port: settings.redisPort, externalUrl: settings.redisUrl },
    { setting: 'NATS_PORT', port: settings.natsPort, externalUrl: settings.natsUrl },
    { setting: 'MAILBOX_PORT', port: settings.mailboxPort, externalUrl: settings.forServices.SMTP_URL || undefined },
  ].flatMap(({ setting, port, externalUrl }) =>
    port === undefined || externalUrl !== undefined ? [] : [{ setting, port, hosts: ['127.0.0.1'], alternative: null }],
  );
  return [...sites, ...ownServers];
}

function explain(port: number, reason: string): string {
  if (reason === 'EACCES') return `port ${port} is for root only`;
  if (reason !== 'EADDRINUSE') return `port ${port} cannot be listened on (${reason})`;
  const holder = portHolder(port);
  return holder === undefined
    ? `port ${port} is taken: stop the process that listens there`
    : `port ${port} is taken by ${holder}: stop that`;
}
