// `never`: link-local, metadata, multicast and reserved addresses.
export type Reach = 'public' | 'private' | 'never';

export function reachOf(host: string): Reach | null {
  const address = bytesOf(host);
  if (address === null) return null;
  if (address.length === 4) return firstOf(ipv4Ranges, address) ?? 'public';
  return firstOf(ipv6Ranges, address) ?? 'never';
}

/** One text for all spellings of an address, only to be compared. */
export function comparableAddress(host: string): string | null {
  return bytesOf(host)?.join('.') ?? null;
}

export function isLoopback(host: string): boolean {
  const address = comparableAddress(host);
  return address !== null && (address.startsWith('127.') || address === comparableAddress('::1'));
}

type Range = readonly [prefix: string, bits: number, reach: Reach];

const metadata: readonly Range[] = [
  ['100.100.100.200', 32, 'never'],
  ['168.63.129.16', 32, 'never'],
  ['192.0.0.192', 32, 'never'],
];
const ipv6Metadata: readonly Range[] = [
  ['fd00:42::42', 128, 'never'],
  ['fd00:c1::', 32, 'never'],
  ['fd00:ec2::', 32, 'never'],
  ['fd20:ce::', 32, 'never'],
];

/** IANA's special-purpose addresses; all others are public. */
const ipv4Ranges = parsed([
  ...metadata,
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
]);

/** IANA's special-purpose addresses; of the others only 2000::/3 is in use. */
const ipv6Ranges = parsed([
  ...ipv6Metadata,
  ['::1', 128, 'private'],
  ['fc00::', 7, 'private'],
  ['64:ff9b:1::', 48, 'private'],
  ['2001::', 23, 'private'],
  ['2001:db8::', 32, 'private'],
  ['3fff::', 20, 'private'],
  ['2000::', 3, 'public'],
]);

const embeddings = (
  [
    ['::ffff:0:0', 96, 12, 0x00],
    ['64:ff9b::', 96, 12, 0x00],
    ['2002::', 16, 2, 0x00],
    ['2001::', 32, 12, 0xff],
  ] as const
).map(([prefix, bits, at, mask]) => ({ prefix: parseIpv6(prefix) ?? [], bits, at, mask }));

function bytesOf(host: string): number[] | null {
  const six = parseIpv6(host);
  if (six === null) return parseIpv4(host);
  const embedding = embeddings.find(({ prefix, bits }) => isWithin(six, prefix, bits));
  return embedding ? six.slice(embedding.at, embedding.at + 4).map((byte) => byte ^ embedding.mask) : six;
}

interface ParsedRange {
  readonly prefix: readonly number[];
  readonly bits: number;
  readonly reach: Reach;
}

function parsed(ranges: readonly Range[]): ParsedRange[] {
  return ranges.map(([text, bits, reach]) => ({ prefix: parseIpv4(text) ?? parseIpv6(text) ?? [], bits, reach }));
}

function firstOf(ranges: readonly ParsedRange[], address: readonly number[]): Reach | undefined {
  return ranges.find(({ prefix, bits }) => isWithin(address, prefix, bits))?.reach;
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

function groups(text: string): number[] | null {
  const parts = text === '' ? [] : text.split(':');
  const bytes = parts.map((part, index) => {
    if (index === parts.length - 1 && part.includes('.')) return parseIpv4(part);
    return /^[0-9a-f]{1,4}$/i.test(part) ? [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 0xff] : null;
  });
  return bytes.every((each) => each !== null) ? bytes.flat() : null;
}
