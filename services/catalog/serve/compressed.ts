import { Readable, type Transform } from 'node:stream';
import { constants, createBrotliCompress, createGunzip, createGzip } from 'node:zlib';

/** Blobs, because Bun copies any other body for each response. The uncompressed text is not stored: few clients need it. */
export interface Compressed {
  readonly etag: string;
  readonly gzip: Blob;
  readonly br: Blob;
}

export type Encoding = 'identity' | 'gzip' | 'br';

export async function compress(pieces: Iterable<string>): Promise<Compressed> {
  const hash = new Bun.CryptoHasher('sha256');
  const gzip = collect(createGzip({ level: gzipLevel }));
  const br = collect(createBrotliCompress({ params: brotliParams }));
  for (const text of joinPieces(pieces)) {
    const bytes = new TextEncoder().encode(text);
    hash.update(bytes);
    await Promise.all([gzip.write(bytes), br.write(bytes)]);
  }
  const [zipped, brotli] = await Promise.all([gzip.end(), br.end()]);
  return { etag: `W/"${hash.digest('hex').slice(0, 20)}"`, gzip: zipped, br: brotli };
}

export function compressedBytes({ gzip, br }: Compressed): number {
  return gzip.size + br.size;
}

export function bodyOf({ gzip, br }: Compressed, encoding: Encoding): Blob | ReadableStream<Uint8Array> {
  if (encoding === 'br') return br;
  return encoding === 'gzip' ? gzip : decompress(gzip);
}

/** Decompresses on demand, so that a slow client takes some kB: Bun's `DecompressionStream` buffers the whole body. */
function decompress(zipped: Blob): ReadableStream<Uint8Array> {
  const gunzip = Readable.from(slicesOf(zipped)).pipe(createGunzip());
  const chunks: AsyncIterator<Uint8Array> = gunzip[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(to) {
      const { done, value } = await chunks.next();
      if (done) to.close();
      else to.enqueue(value);
    },
    cancel: () => {
      gunzip.destroy();
    },
  });
}

async function* slicesOf(blob: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < blob.size; at += chunkLength) yield await blob.slice(at, at + chunkLength).bytes();
}

export function encodingFor(acceptEncoding: string | null): Encoding {
  if (acceptEncoding === null) return 'identity';
  if (acceptsBrotli.test(acceptEncoding)) return 'br';
  return acceptsGzip.test(acceptEncoding) ? 'gzip' : 'identity';
}

const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

const gzipLevel = 7;
const brotliQuality = 6;

const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

const chunkLength = 256 * 1024;

function* joinPieces(pieces: Iterable<string>): Generator<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < chunkLength) continue;
    yield text;
    text = '';
  }
  yield text;
}

function collect(compressor: Transform) {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  compressor.on('data', (chunk) => chunks.push(chunk));
  const compressed = new Promise<Blob>((resolve, reject) => {
    compressor.on('end', () => resolve(new Blob(chunks)));
    compressor.on('error', reject);
  });
  return {
    write: (bytes: Uint8Array) => new Promise<void>((resolve) => compressor.write(bytes, () => resolve())),
    end: () => {
      compressor.end();
      return compressed;
    },
  };
}
