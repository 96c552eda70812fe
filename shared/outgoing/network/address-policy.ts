import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostOf, portOf, type WebhookNetwork } from '../../webhooks/rules/endpoint-url.ts';
import type { HostPort } from '../../webhooks/rules/host-port.ts';
import { reachOf } from '../../webhooks/rules/ip-address.ts';
import { type Resolve, resolveAll } from './resolve.ts';
import { stackAddresses } from './stack-addresses.ts';

export interface Network {
  mayDial(url: URL): Promise<boolean>;
  /** Throws if any address of the name is refused (I8) (decided: Where webhooks may go). */
  addressesOf(hostname: string, port: number): Promise<readonly string[]>;
}

export interface NetworkOptions {
  readonly stack?: readonly HostPort[];
  readonly resolve?: Resolve;
  readonly minFailureMs?: number;
}

export const blockedAddress = 'BLOCKED_ADDRESS';

// One code and a minimum duration for all failed lookups on a public network, so that an admin cannot probe which
// internal names exist. The reason is in `cause`.
export const noPublicAddress = 'NO_PUBLIC_ADDRESS';

export function createNetwork(
  policy: WebhookNetwork,
  { stack = [], resolve = resolveAll, minFailureMs = 500 }: NetworkOptions = {},
): Network {
  const isOfStack = stackAddresses(stack, resolve);
  const allows = async (address: string, port: number): Promise<boolean> => {
    const plain = address.replace(/%.*/s, '');
    const reach = reachOf(plain);
    const isWithinReach = reach === 'public' || (reach === 'private' && policy === 'private');
    return isWithinReach && !(await isOfStack(plain, port));
  };
  const checkedAddresses = async (hostname: string, port: number): Promise<readonly string[]> => {
    const addresses = (await resolve(hostname)).map(({ address }) => address);
    if (addresses.length === 0) throw refusal('ENOTFOUND', `${hostname} has no address`);
    const verdicts = await Promise.all(addresses.map((address) => allows(address, port)));
    if (verdicts.includes(false))
      throw refusal(blockedAddress, `${hostname} leads to an address where webhooks may not go`);
    return addresses;
  };
  return {
    async mayDial(url) {
      const host = hostOf(url);
      return isName(host) || allows(host, portOf(url));
    },
    async addressesOf(hostname, port) {
      const began = performance.now();
      try {
        return await checkedAddresses(hostname, port);
      } catch (cause) {
        if (policy === 'private') throw cause;
        await sleep(Math.max(0, Math.ceil(began + minFailureMs - performance.now()) + 1));
        throw Object.assign(refusal(noPublicAddress, `${hostname} has no public address`), { cause });
      }
    },
  };
}

export function isName(host: string): boolean {
  return isIP(host) === 0 && reachOf(host) === null;
}

function refusal(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
