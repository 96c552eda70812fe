/**
 * How far an address reaches: `public` is globally routable; `private` is loopback, private and other special ranges;
 * `never` is what no webhook may go to under any setting: link-local, metadata, multicast, unspecified, reserved.
 */
export type Reach = 'public' | 'private' | 'never';

/** The reach of an IP literal (IPv4 dotted, or IPv6 without brackets), or null when `host` is none: then it is a name. */
export function reachOf(host: string): Reach | null {
  const four = parseIpv4(host);
  if (four) return reachOfIpv4(four);
  const six = parseIpv6(host);
  return six && reachOfIpv6(six);
}

const metadata = ['168.63.129.16', '100.100.100.200', '192.0.0.192'];

/** IANA's special-purpose IPv4 addresses; what is not listed is public. */
const ipv4Ranges: readonly (readonly [string, number, Reach])[] = [
  ...metadata.map((address) => [address, 32, 'never'] as const),
  ['0.0.0.0', 8, 'never'],
  ['169.254.0.0', 16, 'never'],
  ['224.0.0.0', 3, 'never'],
  ['10.0.0.0', 8, 'private'],
  ['100.64.0.0', 10, 'private'],
  ['127.0.0.0', 8, 'private'],
  ['172.16.0.0', 12, 'private'],
  ['192.0.0.0', 24, 'private'],
  ['192.0.2.0', 24, 'private'],
  ['192.88.99.0', 24, 'private'],
  ['192.168.0.0', 16, 'private'],
  ['198.18.0.0', 15, 'private'],
  ['198.51.100.0', 24, 'private'],
  ['203.0.113.0', 24, 'private'],
];

/** IANA's special-purpose IPv6 addresses; of what is not listed only 2000::/3 is public, the rest is not in use. */
const ipv6Ranges: readonly (readonly [string, number, Reach])[] = [
  ['fd00:ec2::254', 128, 'never'],
  ['::1', 128, 'private'],
  ['fc00::', 7, 'private'],
  ['64:ff9b:1::', 48, 'private'],
  ['2001::', 23, 'private'],
  ['2001:db8::', 32, 'private'],
  ['3fff::', 20, 'private'],
  ['2000::', 3, 'public'],
];

/** IPv6 forms that carry an IPv4 address, and where it begins: they reach what it reaches. Teredo hides it by inverting it. */
const embeddings: readonly (readonly [string, number, number, number])[] = [
  ['::ffff:0:0', 96, 12, 0x00],
  ['64:ff9b::', 96, 12, 0x00],
  ['2002::', 16, 2, 0x00],
  ['2001::', 32, 12, 0xff],
];

function reachOfIpv4(address: readonly number[]): Reach {
  for (const [prefix, bits, reach] of ipv4Ranges) {
    if (isWithin(address, parseIpv4(prefix) ?? [], bits)) return reach;
  }
  return 'public';
}

function reachOfIpv6(address: readonly number[]): Reach {
  for (const [prefix, bits, at, mask] of embeddings) {
    if (isWithin(address, parseIpv6(prefix) ?? [], bits)) {
      return reachOfIpv4(address.slice(at, at + 4).map((byte) => byte ^ mask));
    }
  }
  for (const [prefix, bits, reach] of ipv6Ranges) {
    if (isWithin(address, parseIpv6(prefix) ?? [], bits)) return reach;
  }
  return 'never';
}

function isWithin(address: readonly number[], prefix: readonly number[], bits: number): boolean {
  return prefix.every((byte, index) => {
    const mask = 0xff & ~(0xff >> Math.min(8, Math.max(0, bits - index * 8)));
    return ((address[index] ?? 0) & mask) === (byte & mask);
  });
}

function parseIpv4(text: string): number[] | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null;
  const bytes = text.split('.').map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
}

function parseIpv6(text: string): number[] | null {
  if (!text.includes(':') || !/^[0-9a-f:.]+$/i.test(text)) return null;
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return null;
  const [front, back] = [groups(head), groups(tail ?? '')];
  if (!front || !back) return null;
  const zeros = 16 - front.length - back.length;
  if (tail === undefined ? zeros !== 0 : zeros < 2) return null;
  return [...front, ...new Array<number>(zeros).fill(0), ...back];
}

/** The bytes of colon-separated groups, the last of which may be a dotted IPv4 address; null when one is malformed. */
function groups(text: string): number[] | null {
  const parts = text === '' ? [] : text.split(':');
  const bytes = parts.map((part, index) => {
    if (index === parts.length - 1 && part.includes('.')) return parseIpv4(part);
    return /^[0-9a-f]{1,4}$/i.test(part) ? [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 0xff] : null;
  });
  return bytes.every((each) => each !== null) ? bytes.flat() : null;
}
