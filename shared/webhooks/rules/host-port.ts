export interface HostPort {
  readonly host: string;
  readonly port: number;
}

export function parseHostPorts(list: string): HostPort[] {
  const texts = list.split(',').filter((text) => text !== '');
  return texts.map((text) => {
    const colon = text.lastIndexOf(':');
    return { host: withoutBrackets(text.slice(0, colon)), port: Number(text.slice(colon + 1)) };
  });
}

export function formatHostPorts(places: readonly HostPort[]): string {
  return places.map(({ host, port }) => `${host.includes(':') ? `[${host}]` : host}:${port}`).join(',');
}

export function hostPortsOf(url: string): HostPort[] {
  const [, scheme = '', authority = ''] = /^([a-z+]+):\/\/(?:[^/?#]*@)?([^/?#]*)/i.exec(url) ?? [];
  const hosts = authority.split(',').filter((text) => text !== '');
  return hosts.map((text) => {
    const [, host = text, port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(text) ?? [];
    return { host: withoutBrackets(host), port: Number(port ?? usualPorts[scheme.toLowerCase()]) };
  });
}

export function stackHostPorts(list: string, urls: readonly (string | undefined)[]): HostPort[] {
  return [...parseHostPorts(list), ...urls.flatMap((url) => hostPortsOf(url ?? ''))];
}

const usualPorts: Readonly<Record<string, number>> = {
  postgres: 5432,
  postgresql: 5432,
  redis: 6379,
  rediss: 6379,
  'redis+sentinel': 26_379,
  nats: 4222,
  tls: 4222,
  http: 80,
  https: 443,
};

function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}
