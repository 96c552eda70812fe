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
/** Of a chunk's size with its extensions, or of a trailer. */
const longestLine = 1_024;
const mostTrailers = 64;
const sizeLine =
  /^([0-9a-f]{1,12})(?:;[\w!#$%&'*+.^`|~-]+(?:=(?:[\w!#$%&'*+.^`|~-]+|"[\t\x20!\x23-\x7e\x80-\xff]*"))?)*$/i;
const trailerLine = /^[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*$/;

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

/** A body in chunks (RFC 9112 section 7.1), read as it comes. */
interface Chunks {
  /** Reads on from here, to the end of the body or of these bytes; gives how far it got. Gives -1 when it is not as it should be. */
  read(bytes: Buffer, from: number): number;
  isComplete(): boolean;
}

/** Hands what the chunks hold to `take`. Extensions and trailers are checked and forgotten. */
function createChunks(take: (bytes: Buffer) => void): Chunks {
  let expected: 'size' | 'data' | 'end of data' | 'trailer' | 'nothing' = 'size';
  let line = '';
  let left = 0;
  let trailers = 0;

  /** What a whole line makes of it; false when it is wrong. */
  const accept = (text: string): boolean => {
    if (expected === 'size') {
      const size = sizeLine.exec(text)?.[1];
      left = Number.parseInt(size ?? '0', 16);
      expected = left > 0 ? 'data' : 'trailer';
      return size !== undefined;
    }
    if (expected === 'end of data') {
      expected = 'size';
      return text === '';
    }
    if (text === '') expected = 'nothing';
    trailers += 1;
    return text === '' || (trailers <= mostTrailers && trailerLine.test(text));
  };

  const readLine = (bytes: Buffer, from: number): number => {
    const end = bytes.indexOf(0x0a, from);
    const upTo = end < 0 ? bytes.length : end;
    if (line.length + upTo - from > longestLine) return -1;
    line += bytes.toString('latin1', from, upTo);
    if (end < 0) return upTo;
    const text = line.slice(0, -1);
    const isWhole = line.endsWith('\r');
    line = '';
    return isWhole && accept(text) ? end + 1 : -1;
  };

  return {
    read(bytes, from) {
      let at = from;
      while (at >= 0 && at < bytes.length && expected !== 'nothing') {
        if (expected !== 'data') {
          at = readLine(bytes, at);
          continue;
        }
        const end = Math.min(bytes.length, at + left);
        take(bytes.subarray(at, end));
        left -= end - at;
        at = end;
        if (left === 0) expected = 'end of data';
      }
      return at;
    },
    isComplete: () => expected === 'nothing',
  };
}
