import type { ResponseHead } from './response-head.ts';

export interface ResponseBody {
  /** Gives the offset at which the body ends, null when more must come, `invalid` for a body too long or badly framed. */
  read(bytes: Buffer): number | null | 'invalid';
  text(): string;
}

const maxBodyBytes = 16 * 1024;

export function createResponseBody(framing: ResponseHead['framing']): ResponseBody {
  let textBytes = Buffer.alloc(0);
  let isTooLong = false;
  const take = (bytes: Buffer): void => {
    isTooLong ||= textBytes.length + bytes.length > maxBodyBytes;
    textBytes = Buffer.concat([textBytes, bytes.subarray(0, maxBodyBytes - textBytes.length)]);
  };
  const readOn = framing === 'chunked' ? chunked(take) : bytesReader(framing === 'until close' ? null : framing, take);
  return {
    read(bytes) {
      const end = readOn(bytes);
      return isTooLong ? 'invalid' : end;
    },
    text: () => textBytes.toString(),
  };
}

function bytesReader(length: number | null, take: (bytes: Buffer) => void): ResponseBody['read'] {
  let left = length;
  return (bytes) => {
    const end = left === null ? bytes.length : Math.min(bytes.length, left);
    if (end > 0) take(bytes.subarray(0, end));
    if (left !== null) left -= end;
    return left === 0 ? end : null;
  };
}

const lineEnd = Buffer.of(0x0d, 0x0a);
const sizeLine = /^[0-9a-f]{1,8}$/i;
const longestSizeLine = 8;

/** RFC 9112 section 7.1, without extensions and trailers. */
function chunked(take: (bytes: Buffer) => void): ResponseBody['read'] {
  let unread = Buffer.alloc(0);
  let left: number | null = null;
  let isLast = false;
  return (bytes) => {
    unread = Buffer.concat([unread, bytes]);
    for (;;) {
      if (left === null) {
        const end = unread.indexOf(lineEnd);
        if (end < 0) return unread.length > longestSizeLine + 1 ? 'invalid' : null;
        const size = unread.toString('latin1', 0, end);
        if (!sizeLine.test(size)) return 'invalid';
        left = Number.parseInt(size, 16);
        isLast = left === 0;
        unread = unread.subarray(end + lineEnd.length);
      }
      const data = unread.subarray(0, left);
      take(data);
      left -= data.length;
      unread = unread.subarray(data.length);
      if (unread.length < lineEnd.length) return null;
      if (!unread.subarray(0, lineEnd.length).equals(lineEnd)) return 'invalid';
      unread = unread.subarray(lineEnd.length);
      if (isLast) return bytes.length - unread.length;
      left = null;
    }
  };
}
