import { isIPv4, isIPv6 } from 'node:net';

/**
 * Where a request came from: the address that the proxy itself put last in X-Forwarded-For, whatever the client wrote before
 * it. Of IPv6 the network (/64), because a subscriber has all of one. Null for a request that came past the proxy.
 */
export function clientAddress(request: Request): string | null {
  const last = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  if (isIPv4(last)) return last;
  const address = last.split('%')[0] ?? '';
  if (!isIPv6(address)) return null;
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address)?.[1];
  return mapped ?? `${groups(address).slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, as few digits as can be. */
function groups(address: string): string[] {
  // The URL parser shortens every form of one address to the same text, dotted ends included.
  const [before = '', after] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const left = before.split(':').filter((group) => group !== '');
  const right = (after ?? '').split(':').filter((group) => group !== '');
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
}
