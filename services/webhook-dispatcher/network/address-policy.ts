import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hostOf, portOf, type WebhookNetwork } from '../../../shared/webhooks/rules/endpoint-url.ts';
import type { HostPort } from '../../../shared/webhooks/rules/host-port.ts';
import { reachOf } from '../../../shared/webhooks/rules/ip-address.ts';
import { type Resolve, resolveAll } from './resolve.ts';
import { stackAddresses } from './stack-addresses.ts';

/** Which addresses may be dialled (decided: Where webhooks may go). */
export interface Network {
  /** Whether a URL's host may be dialled as far as it says itself. A name (`isName`) may: what it resolves to is judged by `addressesOf`. */
  mayDial(url: URL): Promise<boolean>;
  /** The addresses of a name, for a socket that is about to be opened to this port; throws when any of them is refused (I8). */
  addressesOf(hostname: string, port: number): Promise<readonly string[]>;
}

export interface NetworkOptions {
  /** The stack's own datastores and services, where no webhook may go whatever the policy. */
  readonly stack?: readonly HostPort[];
  readonly resolve?: Resolve;
  /** The least time that a failed lookup takes on a public network. */
  readonly leastFailureMs?: number;
}

/** The error code of a name that resolves to a refused address. */
export const blockedAddress = 'BLOCKED_ADDRESS';

/**
 * The error code of any failed lookup on a public network, with the reason as its `cause`: told apart, by word or by time, they
 * would tell an admin which names exist inside.
 */
export const noPublicAddress = 'NO_PUBLIC_ADDRESS';

export function createNetwork(
  policy: WebhookNetwork,
  { stack = [], resolve = resolveAll, leastFailureMs = 500 }: NetworkOptions = {},
): Network {
  const isOfStack = stackAddresses(stack, resolve);
  const allows = async (address: string, port: number): Promise<boolean> => {
    const plain = address.replace(/%.*/s, '');
    const reach = reachOf(plain);
    const isWithinReach = reach === 'public' || (reach === 'private' && policy === 'private');
    return isWithinReach && !(await isOfStack(plain, port));
  };
  const judged = async (hostname: string, port: number): Promise<readonly string[]> => {
    const addresses = (await resolve(hostname)).map(({ address }) => address);
    if (addresses.length === 0) throw refusal('ENOTFOUND', `${hostname} has no address`);
    const verdicts = await Promise.all(addresses.map((address) => allows(address, port)));
    if (verdicts.includes(false))
      throw refusal(blockedAddress, `${hostname} leads to an address where webhooks may not go`);
    return addresses;
  };
  return {
    // Nobody resolves an IP literal: so literals are judged by themselves.
    async mayDial(url) {
      const host = hostOf(url);
      return isName(host) || allows(host, portOf(url));
    },
    async addressesOf(hostname, port) {
      const began = performance.now();
      try {
        return await judged(hostname, port);
      } catch (cause) {
        if (policy === 'private') throw cause;
        await sleep(Math.max(0, Math.ceil(began + leastFailureMs - performance.now()) + 1));
        throw Object.assign(refusal(noPublicAddress, `${hostname} has no public address`), { cause });
      }
    },
  };
}

/** Whether this host is resolved before it is dialled: it is no IP literal, and nothing that could be taken for one. */
export function isName(host: string): boolean {
  return isIP(host) === 0 && reachOf(host) === null;
}

function refusal(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
