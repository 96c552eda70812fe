import type { ResponseHead } from './response-head.ts';

/** A body as it comes: its beginning is kept, and it is given up when it is too long. */
export interface ResponseBody {
  /**
   * Reads these bytes. Gives where in them the body ends; null when there is more to come, `never` when it is longer than anybody
   * needs, or not framed as it should be.
   */
  read(bytes: Buffer): number | null | 'never';
  /** What has come so far, at most 16 KiB. */
  text(): string;
}

const maxBodyBytes = 16 * 1024;

export function createResponseBody(framing: ResponseHead['body']): ResponseBody {
  let kept = Buffer.alloc(0);
  let isTooLong = false;
  const take = (bytes: Buffer): void => {
    isTooLong ||= kept.length + bytes.length > maxBodyBytes;
    kept = Buffer.concat([kept, bytes.subarray(0, maxBodyBytes - kept.length)]);
  };
  const readOn = framing === 'chunked' ? chunked(take) : counted(framing === 'until close' ? null : framing, take);
  return {
    read(bytes) {
      const end = readOn(bytes);
      return isTooLong ? 'never' : end;
    },
    text: () => kept.toString(),
  };
}

/** Without a length it ends with the connection. */
function counted(length: number | null, take: (bytes: Buffer) => void): ResponseBody['read'] {
  let left = length;
  return (bytes) => {
    const end = left === null ? bytes.length : Math.min(bytes.length, left);
    if (end > 0) take(bytes.subarray(0, end));
    if (left !== null) left -= end;
    return left === 0 ? end : null;
  };
}

const lineEnd = Buffer.from('\r\n');
const sizeLine = /^[0-9a-f]{1,8}$/i;
const longestSizeLine = 8;

/**
 * A body in chunks (RFC 9112 section 7.1): each is its size in hex and its bytes, each with a line end; the last has the size 0.
 * Extensions and trailers, which webhooks need nothing of, end the reading.
 */
function chunked(take: (bytes: Buffer) => void): ResponseBody['read'] {
  let unread = Buffer.alloc(0);
  /** Of the present chunk; null before its size is known. */
  let left: number | null = null;
  let isLast = false;
  return (bytes) => {
    unread = Buffer.concat([unread, bytes]);
    for (;;) {
      if (left === null) {
        const end = unread.indexOf(lineEnd);
        if (end < 0) return unread.length > longestSizeLine + 1 ? 'never' : null;
        const size = unread.toString('latin1', 0, end);
        if (!sizeLine.test(size)) return 'never';
        left = Number.parseInt(size, 16);
        isLast = left === 0;
        unread = unread.subarray(end + lineEnd.length);
      }
      const data = unread.subarray(0, left);
      take(data);
      left -= data.length;
      unread = unread.subarray(data.length);
      if (unread.length < lineEnd.length) return null;
      if (!unread.subarray(0, lineEnd.length).equals(lineEnd)) return 'never';
      unread = unread.subarray(lineEnd.length);
      if (isLast) return bytes.length - unread.length;
      left = null;
    }
  };
}
