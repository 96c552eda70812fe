export const siteNames = {
  BASE_URL: 'http://localhost:8080',
  FORMS_URL: 'http://localhost:8081',
  CATALOG_URL: 'http://localhost:8082',
  DASHBOARD_URL: 'http://localhost:8083',
} as const;

export type SiteName = keyof typeof siteNames;

export interface Address {
  url: string;
  protocol: string;
  host: string;
  port: number;
}

export function addressOf(text: string): Address | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, origin, hostname, port, pathname, search, hash, username } = new URL(text);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  if (!isWeb || pathname !== '/' || search + hash + username !== '') return undefined;
  return { url: origin, protocol, host: hostname, port: port === '' ? defaultPorts[protocol] : Number(port) };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

const defaultPorts = { 'http:': 80, 'https:': 443 };
