/** A body in chunks (RFC 9112 section 7.1), read as it comes. */
export interface Chunks {
  /** Reads on from here, to the end of the body or of these bytes; gives how far it got. Gives -1 when it is not as it should be. */
  read(bytes: Buffer, from: number): number;
  isComplete(): boolean;
}

/** Of a chunk's size with its extensions, or of a trailer. */
const longestLine = 1_024;
const mostTrailers = 64;
const sizeLine =
  /^([0-9a-f]{1,12})(?:;[\w!#$%&'*+.^`|~-]+(?:=(?:[\w!#$%&'*+.^`|~-]+|"[\t\x20!\x23-\x7e\x80-\xff]*"))?)*$/i;
const trailerLine = /^[\w!#$%&'*+.^`|~-]+:[\t\x20-\x7e\x80-\xff]*$/;

/** Hands what the chunks hold to `take`. Extensions and trailers are checked and forgotten. */
export function createChunks(take: (bytes: Buffer) => void): Chunks {
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
