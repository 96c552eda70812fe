import { Refused } from '../../basics/refused.ts';
import type { Environment } from '../../keys/rules/api-key.ts';
import type { HostPort } from './host-port.ts';
import { comparableAddress, isLoopback, reachOf } from './ip-address.ts';

/** The setting WEBHOOK_NETWORK (decided: Where webhooks may go). */
export type WebhookNetwork = 'public' | 'private';

export interface WebhookPolicy {
  readonly network: WebhookNetwork;
  readonly closed: readonly HostPort[];
}

const maxUrlLength = 2_000;
const usualPorts: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 };

/** Attempts check what its name resolves to. Throws `invalid_request` (spec: Webhook URL rules). */
export function requireEndpointUrl(
  text: string,
  environment: Environment,
  policy: WebhookPolicy | WebhookNetwork,
): void {
  const { network, closed } = typeof policy === 'string' ? { network: policy, closed: [] } : policy;
  const url = parseUrl(text);
  const host = hostOf(url);
  if (url.username !== '' || url.password !== '') refuse('the URL must not carry a user name or password');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') refuse('the URL must use https');
  const reach = isLoopbackName(host) ? 'private' : reachOf(host);
  if (reach === 'never') {
    refuse('the URL must not point to a link-local, metadata, multicast, unspecified or reserved address');
  }
  if (url.protocol === 'http:' && !mayUsePlainHttp(host, environment)) {
    refuse(
      'the URL must use https: http is accepted only for localhost, 127.0.0.1, addresses beginning 192.168. or 10., ' +
        'or when the environment is test',
    );
  }
  if (reach === 'private' && network === 'public') {
    refuse('the URL points to a private or loopback address: WEBHOOK_NETWORK=public accepts only public ones');
  }
  const isJudgedLater = network === 'public' && reach === null;
  if (!isJudgedLater && closed.some((place) => place.port === portOf(url) && isSameHost(place.host, host))) {
    refuse('the URL points to a datastore or a service of this platform itself');
  }
}

export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

export function portOf({ protocol, port }: URL): number {
  return port === '' ? (usualPorts[protocol] ?? 0) : Number(port);
}

/** The URL parser drops blanks and line ends silently, so that another URL would be called than was stored. */
function parseUrl(text: string): URL {
  if (text.length > maxUrlLength) refuse(`the URL must have at most ${maxUrlLength} characters`);
  if (/[\s\p{Cc}\\]/u.test(text) || !/^(?!https?:\/\/\/)[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) {
    refuse('the URL must be a full address such as https://example.com/webhooks');
  }
  const url = new URL(text);
  if (url.port === '0') refuse('the URL must not have port 0: nobody can listen there');
  return url;
}

function isLoopbackName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

/** IP literals only: 10.example.com is a name that can point anywhere (decided: Where webhooks may go). */
function mayUsePlainHttp(host: string, environment: Environment): boolean {
  if (environment === 'test' || host === 'localhost' || host === '127.0.0.1') return true;
  return /^(192\.168|10)\./.test(host) && reachOf(host) === 'private';
}

function isSameHost(one: string, other: string): boolean {
  if ([one, other].every((host) => isLoopback(host) || isLoopbackName(host))) return true;
  return one.toLowerCase() === other || (comparableAddress(one) ?? one) === comparableAddress(other);
}

function refuse(rule: string): never {
  throw new Refused('invalid_request', rule);
}
