import sharp, { type Metadata, type Sharp } from 'sharp';
import { loaders } from './kinds.ts';

// Only worker.ts may import this file: it loads the decoders.
sharp.cache(false);
sharp.concurrency(1);
// Only the decoders of accepted formats may run, whatever other format the bytes resemble.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: [...loaders] });

const maxPixels = 40_000_000;
/** Half of the worker's memory limit (run-worker.ts); its program takes another third. */
const maxDecodedBytes = 96 * 1024 * 1024;

/** `pixels`: it has too many; `heavy`: decoding takes too much time or memory. */
export class PictureRefused extends Error {
  readonly problem: 'pixels' | 'heavy';
  constructor(problem: 'pixels' | 'heavy') {
    super(problem);
    this.problem = problem;
  }
}

/** Turns the picture by its EXIF orientation; of an animation only the first frame. Throws `PictureRefused` and decoder errors. */
export async function decode(bytes: Uint8Array): Promise<Sharp> {
  const open = (maxInputPixels: number | false) =>
    sharp(bytes, { failOn: 'error', limitInputPixels: maxInputPixels, sequentialRead: true, pages: 1 });
  const header = await open(false).metadata();
  if (header.width * header.height > maxPixels) throw new PictureRefused('pixels');
  if (decodedBytes(header) > maxDecodedBytes) throw new PictureRefused('heavy');
  return open(maxPixels).autoOrient();
}

/** Bytes of the whole picture, zero for a format that is decoded row by row. */
function decodedBytes({ format, width, height, channels, depth, isProgressive, orientation = 1 }: Metadata): number {
  const samples = width * height * channels;
  if (format === 'jpeg') return isProgressive ? samples * bytesPerCoefficient : 0;
  const isWhole = isProgressive || orientation > 1 || format === 'gif';
  return isWhole ? samples * (depth === 'ushort' ? 2 : 1) : 0;
}

const bytesPerCoefficient = 2;
