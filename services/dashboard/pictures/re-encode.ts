import pLimit from 'p-limit';
import type { Sharp } from 'sharp';

/** Why something that was uploaded cannot be shown: it is none of our kinds, has too many points, ends early, or many wait. */
type PictureProblem = 'kind' | 'pixels' | 'broken' | 'busy';

export type Picture = { readonly address: string } | { readonly problem: PictureProblem };

/** A picture of this many points takes some 300 MB while it is read, at worst. */
const maxPixels = 40_000_000;
const longestSeconds = 5;
const mostWaiting = 8;
const quality = 75;

/**
 * What was uploaded, made anew: decoded, turned as its camera was held, made to fit into `box` points each way, and encoded as
 * WebP, so that nothing of the uploaded bytes is ever served, nor where and with what it was taken. Its kind is what its bytes
 * say; of what moves, the first picture is taken. The address is a `data:` URL, as a catalog carries it.
 */
export async function reEncode(bytes: Uint8Array, box: number): Promise<Picture> {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  if (!kinds.some(({ begins }) => begins.test(head))) return { problem: 'kind' };
  if (limit.pendingCount >= mostWaiting) return { problem: 'busy' };
  return limit(() => encoded(bytes, box));
}

/** What people upload, by its first bytes in hex. Drawings (SVG) are programs, and are not among them. */
const kinds = [
  { begins: /^ffd8ff/, loader: 'VipsForeignLoadJpegBuffer' },
  { begins: /^89504e470d0a1a0a/, loader: 'VipsForeignLoadPngBuffer' },
  { begins: /^52494646.{8}57454250/, loader: 'VipsForeignLoadWebpBuffer' },
  { begins: /^47494638(?:37|39)61/, loader: 'VipsForeignLoadNsgifBuffer' },
] as const;

/** Each takes a core and much memory: the others wait. */
const limit = pLimit(1);

async function encoded(bytes: Uint8Array, box: number): Promise<Picture> {
  try {
    const read = await reader();
    // What its header says of its size is read without a bound, and nothing else.
    const { width, height } = await read(bytes, false).metadata();
    if (width * height > maxPixels) return { problem: 'pixels' };
    const made = await read(bytes, maxPixels)
      .autoOrient()
      .resize(box, box, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .timeout({ seconds: longestSeconds })
      .toBuffer();
    return { address: `data:image/webp;base64,${made.toString('base64')}` };
  } catch {
    // Whatever its decoder says of it, the picture cannot be read, and it is the uploader who can do something about that.
    return { problem: 'broken' };
  }
}

/** A picture that is in a draft already, to draw with. Throws for what is none of our kinds, or has too many points. */
export async function readPicture(bytes: Uint8Array): Promise<Sharp> {
  return (await reader())(bytes, maxPixels).autoOrient().timeout({ seconds: longestSeconds });
}

type Read = (bytes: Uint8Array, most: number | false) => Sharp;
let loaded: Promise<Read> | undefined;

/** The decoders are loaded with the first upload: nobody else needs their memory. */
function reader(): Promise<Read> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    // Only the decoders of our kinds may run, whatever else the bytes could be taken for.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: kinds.map(({ loader }) => loader) });
    return (bytes, most) => sharp(bytes, { failOn: 'error', limitInputPixels: most, sequentialRead: true, pages: 1 });
  });
  return loaded;
}
