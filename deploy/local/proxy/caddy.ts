import { dirname, join } from 'node:path';
import { type Address, addressOf, isLoopback, type SiteName } from '../ports/addresses.ts';
import { accepts, whyNotFree } from '../ports/ports.ts';
import { folder } from '../private-files.ts';
import { demandProgram } from '../programs.ts';
import { type Server, startServer } from '../stores/server.ts';

export async function startCaddy(options: {
  directory: string;
  sites: Record<SiteName, string>;
  upstreams: Record<string, string>;
  securityContact?: string;
  log?: string;
  signal?: AbortSignal | undefined;
}): Promise<Server> {
  const directory = folder(options.directory);
  const own = {
    PROXY_FILES: dirname(caddyfile),
    SECURITY_CONTACT: options.securityContact ?? '',
    PROXY_LOG: options.log ?? 'trouble',
  };
  const sites = await siteVariables(options.sites);
  const env = { ...garbageCollection, ...options.upstreams, ...own, ...sites, ...homeVariables(directory) };
  const { port } = parse(options.sites.BASE_URL);
  return startServer({
    name: 'Caddy',
    command: () => [
      '/bin/sh',
      '-c',
      limited,
      demandProgram('caddy'),
      'run',
      '--config',
      caddyfile,
      '--adapter',
      'caddyfile',
    ],
    url: () => options.sites.BASE_URL,
    isReady: accepts,
    log: join(directory, 'caddy.log'),
    deathSignal: 'SIGTERM',
    stopSignal: 'SIGTERM',
    stopBoundMs: 10_000,
    env,
    port,
    signal: options.signal,
  });
}

export async function listenHosts(sites: Record<SiteName, string>): Promise<string[]> {
  if (!Object.values(sites).every((url) => isLoopback(parse(url).host))) return ['0.0.0.0'];
  const lacksIpv6 = (await whyNotFree(0, '::1')) !== undefined;
  return lacksIpv6 ? ['127.0.0.1'] : ['127.0.0.1', '::1'];
}

/** Go collects garbage less often, except near the memory limit. */
const garbageCollection = { GOGC: '400', GOMEMLIMIT: '640MiB' };

const maxOpenFiles = 8_192;
const limited = `ulimit -n ${maxOpenFiles} 2>/dev/null; exec "$0" "$@"`;

const caddyfile = join(import.meta.dir, '../../../proxy/Caddyfile');

async function siteVariables(sites: Record<SiteName, string>): Promise<Record<string, string>> {
  const addresses = Object.values(sites).map(parse);
  const plainPorts = new Set(addresses.filter(({ protocol }) => protocol === 'http:').map(({ port }) => port));
  const hosts = await listenHosts(sites);
  return {
    ...sites,
    ...Object.fromEntries(
      Object.entries(sites).map(([name, url]) => [
        name.replace('_URL', '_ALIASES'),
        aliases(parse(url), addresses).join(' '),
      ]),
    ),
    PROXY_BIND: hosts.map((host) => (host.includes(':') ? `[${host}]` : host)).join(' '),
    ...(plainPorts.size === 0 ? {} : { OTHER_HOSTS: [...plainPorts].map((port) => `http://:${port}`).join(' ') }),
  };
}

function aliases({ protocol, host, port }: Address, all: Address[]): string[] {
  const isAlone = all.filter((other) => other.port === port).length === 1;
  if (!isLoopback(host) || !isAlone) return [];
  return ['localhost', '127.0.0.1', '[::1]']
    .filter((other) => other !== host)
    .map((other) => `${protocol}//${other}:${port}`);
}

function homeVariables(directory: string): Record<string, string> {
  return { HOME: directory, XDG_DATA_HOME: join(directory, 'data'), XDG_CONFIG_HOME: join(directory, 'config') };
}

function parse(url: string): Address {
  const address = addressOf(url);
  if (address === undefined) throw new Error(`${url} is not a public address`);
  return address;
}
