import { plainAddress } from '../../../shared/domain/webhooks/ip-address.ts';

/**
 * Who asks, as far as it can be known: the address that the proxy itself added to X-Forwarded-For, the last one; what stands
 * before it is only a claim. One household has a whole /64 of IPv6. What came past the proxy is one visitor, the empty text.
 */
export function visitorOf(headers: Headers): string {
  const chain = headers.get('x-forwarded-for') ?? '';
  const address = plainAddress(chain.slice(chain.lastIndexOf(',') + 1).trim()) ?? '';
  return address.split('.').slice(0, networkBytes).join('.');
}

/** Four bytes are a whole IPv4 address, eight of sixteen an IPv6 network. */
const networkBytes = 8;
