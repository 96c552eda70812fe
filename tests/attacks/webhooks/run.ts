import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { createNetwork, type Network } from '../../../shared/outgoing/network/address-policy.ts';
import { createSender } from '../../../shared/outgoing/send.ts';
import { parseHostPorts } from '../../../shared/webhooks/rules/host-port.ts';
import { absent, blockedHosts, destinations, locations, names } from './destinations.ts';

/** The result of one attack: `ok` or its error, and the addresses that got a connection. */
export interface Observed {
  readonly outcome: string;
  readonly seen: readonly string[];
}

export type NetworkKind = 'public' | 'private' | 'unguarded';

export interface Report {
  readonly direct: readonly Observed[];
  readonly redirected: readonly Observed[];
  readonly statuses: readonly Observed[];
  readonly locations: readonly Observed[];
  readonly absent: readonly Observed[];
}

export const redirects = [301, 302, 303, 307, 308];

/** A server at this port redirects to whichever URL the path encodes; it answers what `redirection` returns. */
export const redirectorPort = 8081;
const redirector = `http://1.1.1.1:${redirectorPort}`;
const message = { body: '{}', headers: { 'Content-Type': 'application/json' } };

/** Runs every attack of destinations.ts, each with a new sender.
 * The caller's servers add their address to `seen` when they get a connection. */
export async function attack(kind: NetworkKind, seen: string[]): Promise<Report> {
  const observe = async (url: string): Promise<Observed> => {
    // A new sender, and so a new resolver, for each attack: each name resolves to its first answer again.
    const sender = createSender({ network: networkOf(kind), timeoutMs: 3_000 });
    const outcome = await sender.send(url, message);
    sender.close();
    await Bun.sleep(1);
    return { outcome: outcome.ok ? 'ok' : outcome.error, seen: seen.splice(0) };
  };
  const all = async (urls: readonly string[]): Promise<Observed[]> => {
    const observed: Observed[] = [];
    for (const url of urls) observed.push(await observe(url));
    return observed;
  };
  return {
    direct: await all(destinations.map(([url]) => url)),
    redirected: await all(destinations.map(([url]) => redirectTo(307, url))),
    statuses: await all(redirects.map((status) => redirectTo(status, 'http://127.0.0.1/'))),
    locations: await all(locations.map(({ location }) => redirectTo(307, location))),
    absent: await all(kind === 'public' ? absent.map(([url]) => url) : []),
  };
}

function networkOf(kind: NetworkKind): Network {
  const resolve = resolver();
  if (kind !== 'unguarded')
    return createNetwork(kind, { stack: parseHostPorts(blockedHosts), resolve, minFailureMs: 0 });
  // The network without the check.
  const addressesOf = async (hostname: string) => (await resolve(hostname)).map(({ address }) => address);
  return { mayDial: async () => true, addressesOf };
}

function resolver(): (hostname: string) => Promise<LookupAddress[]> {
  const asked = new Map<string, number>();
  return async (hostname) => {
    const times = asked.get(hostname) ?? 0;
    asked.set(hostname, times + 1);
    const answers = names[hostname];
    const answer = answers?.[Math.min(times, answers.length - 1)];
    if (!answer) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    return answer.map((address) => ({ address, family: isIP(address.replace(/%.*/, '')) || 4 }));
  };
}

function redirectTo(status: number, location: string): string {
  return `${redirector}/${status}/${Buffer.from(location).toString('base64url')}`;
}

/** The redirector's response, which may hold any bytes. */
export function redirection(request: string): string {
  const [, status, location = ''] = request.split(/[ ?]/)[1]?.split('/') ?? [];
  const to = Buffer.from(location, 'base64url').toString();
  return `HTTP/1.1 ${status} Elsewhere\r\nLocation: ${to}\r\nContent-Length: 0\r\n\r\n`;
}
