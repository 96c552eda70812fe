import sharp, { type Metadata, type Sharp } from 'sharp';
import { loaders } from './kinds.ts';

// Only worker.ts may import this file: it loads the decoders.
sharp.cache(false);
sharp.concurrency(1);
// Only the decoders of our kinds may run, whatever else the bytes could be taken for.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: [...loaders] });

const maxPixels = 40_000_000;
/** Of what has to be in memory at once: a third of what the worker may use (run-worker.ts) is the program itself. */
const maxDecodedBytes = 96 * 1024 * 1024;

/** Why a picture is refused. `heavy`: it would take, or took, too much time or memory. */
export class PictureRefused extends Error {
  readonly problem: 'pixels' | 'heavy';
  constructor(problem: 'pixels' | 'heavy') {
    super(problem);
    this.problem = problem;
  }
}

/** The picture as its camera was held; of what moves, the first one. Throws `PictureRefused`, and whatever a decoder does. */
export async function decode(bytes: Uint8Array): Promise<Sharp> {
  const read = (most: number | false) =>
    sharp(bytes, { failOn: 'error', limitInputPixels: most, sequentialRead: true, pages: 1 });
  const header = await read(false).metadata();
  if (header.width * header.height > maxPixels) throw new PictureRefused('pixels');
  if (decodedBytes(header) > maxDecodedBytes) throw new PictureRefused('heavy');
  return read(maxPixels).autoOrient();
}

function decodedBytes({ format, width, height, channels, depth, isProgressive, orientation = 1 }: Metadata): number {
  const points = width * height * channels;
  if (format === 'jpeg') return isProgressive ? points * bytesOfCoefficient : 0;
  const isWhole = isProgressive || orientation > 1 || format === 'gif';
  return isWhole ? points * (depth === 'ushort' ? 2 : 1) : 0;
}

const bytesOfCoefficient = 2;
