import { hostOf, portOf } from '../webhooks/rules/endpoint-url.ts';
import type { Target } from './http1/exchange.ts';
import { isName } from './network/address-policy.ts';

export function targetOf(text: string, base?: URL): Target | string {
  if (!URL.canParse(text, base?.href)) return 'is not a URL';
  const url = new URL(text, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return `begins with ${url.protocol} instead of https:`;
  if (url.username !== '' || url.password !== '') return 'has a user name or a password in it';
  // Bun would dial the scheme's default port, which was not the one checked.
  if (url.port === '0') return 'has the port 0';
  const host = hostOf(url);
  return {
    ...{ url, origin: url.origin, host, port: portOf(url), isSecure: url.protocol === 'https:', isName: isName(host) },
    beginning: `${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: keep-alive\r\n`,
  };
}
