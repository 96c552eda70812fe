import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * A body that is ready to send, under each encoding that browsers ask for. Blobs: of any other body Bun makes a copy for each
 * answer, and keeps it for as long as a client does not read.
 */
export interface Packed {
  /** Names these bytes: the same content has the same tag at every replica. */
  readonly etag: string;
  readonly identity: Blob;
  readonly gzip: Blob;
  readonly br: Blob;
}

export type Encoding = 'identity' | 'gzip' | 'br';

/** Compresses beside the event loop, so that a large menu holds up nobody's request. */
export async function pack(text: string): Promise<Packed> {
  const identity = new TextEncoder().encode(text);
  const [zipped, brotli] = await Promise.all([
    toGzip(identity, { level: gzipLevel }),
    toBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  ]);
  const hash = new Bun.CryptoHasher('sha256').update(identity).digest('hex').slice(0, 20);
  return {
    etag: `W/"${hash}"`,
    identity: new Blob([identity]),
    gzip: new Blob([new Uint8Array(zipped)]),
    br: new Blob([new Uint8Array(brotli)]),
  };
}

/** What a packed body takes in memory. */
export function packedBytes({ identity, gzip: zipped, br }: Packed): number {
  return identity.size + zipped.size + br.size;
}

/** The best of our encodings that the visitor's browser takes. */
export function encodingFor(acceptEncoding: string | null): Encoding {
  return acceptEncoding === null || acceptEncoding.length > longestHeader ? 'identity' : best(acceptEncoding);
}

const longestHeader = 500;

const best = memoize((acceptEncoding): Encoding => {
  if (acceptsBrotli.test(acceptEncoding)) return 'br';
  return acceptsGzip.test(acceptEncoding) ? 'gzip' : 'identity';
});

const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Beyond these a page takes several times as long for a few bytes less. */
const gzipLevel = 7;
const brotliQuality = 6;

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Remembers what `read` gave for the texts of late: browsers send few different ones. */
function memoize<Value>(read: (text: string) => Value, most = 500): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = read(text);
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}
