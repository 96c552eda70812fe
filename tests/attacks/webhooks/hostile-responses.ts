import type { Seeded } from '../../support/data/seeded.ts';

/** A response as a server may write it, in Latin-1, and its meaning. */
export interface WrittenResponse {
  readonly text: string;
  readonly httpStatus: number;
  readonly location: string | null;
  readonly body: string;
  /** Whether only the end of the connection ends it. */
  readonly endsWithConnection: boolean;
  /** Whether the server keeps the connection open. */
  readonly isKept: boolean;
}

type Kind<Item> = readonly [Item, ...Item[]];

const statuses: Kind<number> = [200, 201, 202, 204, 299, 304, 400, 404, 410, 429, 500, 503, 999];
const reasons: Kind<string> = ['', ' ', ' OK', ' Not Found', ' a  reason\twith blanks', ' caf\xe9'];
const others: Kind<string> = [
  'Date: Sat, 21 Nov 2026 15:00:00 GMT',
  'server:',
  'X-Empty:   ',
  "!#$%&'*+-.^_`|~: \xff\t\xa0",
  'Via: a, b',
];
const interims: Kind<string> = ['HTTP/1.1 100 Continue\r\n\r\n', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'];

/** A random well-formed response, with a body of at most 4 KiB, without chunk extensions and trailers. */
export function writtenResponse(random: Seeded): WrittenResponse {
  const httpStatus = random.oneOf(statuses);
  const hasBody = httpStatus !== 204 && httpStatus !== 304;
  const framing = hasBody ? random.oneOf(['length', 'chunked', 'close'] as const) : 'none';
  const body = hasBody ? bytesOf(random, random.below(random.oneOf([1, 30, 4_096]))) : '';
  const location = random.chance(0.25) ? `/a?${random.below(1_000)}` : null;
  const closes = random.chance(0.25);
  const headers = [
    ...Array.from({ length: random.below(6) }, () => random.oneOf(others)),
    ...(framing === 'length' ? [`${random.oneOf(['Content-Length', 'content-length'])}: ${body.length}`] : []),
    ...(framing === 'chunked' ? [`Transfer-Encoding:${random.oneOf([' chunked', 'Chunked ', '\tCHUNKED'])}`] : []),
    ...(location === null ? [] : [`Location: ${location}`]),
    ...(closes ? [`Connection: ${random.oneOf(['close', 'Close', 'x, close'])}`] : []),
  ];
  const head = [`HTTP/1.1 ${httpStatus}${random.oneOf(reasons)}`, ...shuffled(random, headers)].join('\r\n');
  const before = Array.from({ length: random.below(3) }, () => random.oneOf(interims)).join('');
  return {
    text: `${before}${head}\r\n\r\n${framing === 'chunked' ? inChunks(random, body) : body}`,
    ...{ httpStatus, location, body },
    endsWithConnection: framing === 'close',
    isKept: framing !== 'close' && !closes,
  };
}

export function cut(random: Seeded, bytes: Buffer, most: number): Buffer[] {
  const places = Array.from({ length: random.below(most) }, () => random.below(bytes.length + 1)).sort((a, b) => a - b);
  const ends = [...places, bytes.length];
  return ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end)).filter(({ length }) => length > 0);
}

function inChunks(random: Seeded, body: string): string {
  let text = '';
  for (let at = 0; at < body.length; ) {
    const size = 1 + random.below(Math.min(body.length - at, 500));
    const hex = size.toString(16).padStart(random.below(4), '0');
    text += `${random.oneOf([hex, hex.toUpperCase()])}\r\n${body.slice(at, at + size)}\r\n`;
    at += size;
  }
  return `${text}${'0'.repeat(1 + random.below(3))}\r\n\r\n`;
}

/** Includes bytes that look like the end of a head or of a chunk. */
function bytesOf(random: Seeded, length: number): string {
  const pieces: Kind<string> = ['a', '\r\n', '\r\n\r\n', '0\r\n\r\n', '\0', 'HTTP/1.1 500 No\r\n', 'word '];
  const some = Array.from({ length: 1 + random.below(12) }, () => random.oneOf(pieces)).join('');
  return some.repeat(Math.ceil(length / some.length)).slice(0, length);
}

function shuffled<Item>(random: Seeded, items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: random.below(1_000_000) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
