import { isIPv4, isIPv6 } from 'node:net';

/** The last of X-Forwarded-For, of IPv6 the /64 network; null when the request bypassed the proxy. */
export function clientAddress(request: Request): string | null {
  const last = request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? '';
  if (isIPv4(last)) return last;
  const address = last.split('%')[0] ?? '';
  if (!isIPv6(address)) return null;
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address)?.[1];
  return mapped ?? `${groups(address).slice(0, 4).join(':')}::/64`;
}

function groups(address: string): string[] {
  const [before = '', after] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const left = before.split(':').filter((group) => group !== '');
  const right = (after ?? '').split(':').filter((group) => group !== '');
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
}
