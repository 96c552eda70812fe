import { type LookupAddress, lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { WebhookNetwork } from '../../shared/domain/endpoint-url.ts';
import { reachOf } from '../../shared/domain/ip-address.ts';

/** Which addresses may be dialled (design section 7, Where webhooks may go). */
export interface Network {
  /** Whether a URL's host may be dialled as far as it says itself. A name may: what it resolves to is judged by `lookup`. */
  mayDial(hostname: string): boolean;
  /** Resolves a name, for the socket that is about to be opened; refuses when any of its addresses is refused (I8). */
  readonly lookup: LookupFunction;
}

/** The error code of a name that resolves to a refused address. */
export const blockedAddress = 'BLOCKED_ADDRESS';

export function createNetwork(policy: WebhookNetwork): Network {
  // node:http asks no `lookup` about an IP literal: so literals are judged by themselves.
  const allows = (address: string): boolean => {
    const reach = reachOf(address.replace(/%.*$/, ''));
    return reach === 'public' || (reach === 'private' && policy === 'private');
  };
  return {
    mayDial(hostname) {
      const host = hostname.replace(/^\[(.*)\]$/, '$1');
      return reachOf(host) === null || allows(host);
    },
    lookup(hostname, { all, family = 0 }, callback) {
      resolve(hostname, { all: true, family }, (error, addresses) => {
        if (error) return callback(error, '');
        const refused = addresses.find(({ address }) => !allows(address));
        if (refused) return callback(blocked(hostname, refused), '');
        const [first] = addresses;
        if (!first) return callback(Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' }), '');
        return all ? callback(null, addresses) : callback(null, first.address, first.family);
      });
    },
  };
}

function blocked(hostname: string, { address }: LookupAddress): Error {
  return Object.assign(new Error(`${hostname} resolves to ${address}, where no webhook may go`), {
    code: blockedAddress,
  });
}
