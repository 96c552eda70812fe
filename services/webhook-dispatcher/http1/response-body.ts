import { createChunks } from './response-chunks.ts';
import type { ResponseHead } from './response-head.ts';

/** A body as it comes: its beginning is kept, and it is given up when it is too long. */
export interface ResponseBody {
  /**
   * Reads on from here. `end` is where the body ends in these bytes; null when there is more to come, `never` when it is
   * longer than anybody needs, or not as it should be.
   */
  read(bytes: Buffer, from: number): number | null | 'never';
  /** What has come so far, at most 16 KiB. */
  text(): string;
}

const maxBodyBytes = 16 * 1024;
/** Of a body with all that frames it: endless framing would cost as much to parse as an endless body. */
const maxFramedBytes = 256 * 1024;
/** Each piece costs more than a hundred bytes, and holds what it was cut from. */
const mostPieces = 64;

export function createResponseBody(framing: ResponseHead['body']): ResponseBody {
  const kept: Buffer[] = [];
  let bytesKept = 0;
  let framedBytes = 0;
  const take = (bytes: Buffer): void => {
    if (bytesKept <= maxBodyBytes) kept.push(bytes);
    bytesKept += bytes.length;
    if (kept.length === mostPieces) kept.splice(0, mostPieces, Buffer.concat(kept));
  };
  const readOn = framing === 'chunked' ? chunked(take) : counted(framing === 'until close' ? null : framing, take);
  return {
    read(bytes, from) {
      const end = readOn(bytes, from);
      framedBytes += bytes.length - from;
      return bytesKept > maxBodyBytes || framedBytes > maxFramedBytes ? 'never' : end;
    },
    text: () => (bytesKept === 0 ? '' : Buffer.concat(kept).subarray(0, maxBodyBytes).toString()),
  };
}

function chunked(take: (bytes: Buffer) => void): ResponseBody['read'] {
  const chunks = createChunks(take);
  return (bytes, from) => {
    const end = chunks.read(bytes, from);
    if (end < 0) return 'never';
    return chunks.isComplete() ? end : null;
  };
}

/** Without a length it ends with the connection. */
function counted(length: number | null, take: (bytes: Buffer) => void): ResponseBody['read'] {
  let left = length;
  return (bytes, from) => {
    const end = left === null ? bytes.length : Math.min(bytes.length, from + left);
    if (end > from) take(bytes.subarray(from, end));
    if (left !== null) left -= end - from;
    return left === 0 ? end : null;
  };
}
