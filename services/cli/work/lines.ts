export type Line = {
  readonly number: number;
  readonly end: number;
} & ({ readonly text: string } | { readonly problem: string });

export async function* splitLines(chunks: AsyncIterable<Uint8Array>, maxLineBytes: number): AsyncGenerator<Line> {
  let kept: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  let end = 0;

  const keep = (part: Uint8Array): void => {
    length += part.length;
    if (length <= maxLineBytes) kept.push(part);
    else kept = [];
  };
  const finish = (newlineBytes: number): Line => {
    number += 1;
    end += length + newlineBytes;
    const line = length > maxLineBytes ? { problem: `it is longer than ${maxLineBytes} bytes` } : decode(kept);
    kept = [];
    length = 0;
    return { number, end, ...line };
  };

  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      keep(chunk.subarray(from, at));
      yield finish(1);
      from = at + 1;
    }
    // The stream may reuse the chunk's memory.
    if (from < chunk.length) keep(chunk.slice(from));
  }
  if (length > 0) yield finish(0);
}

const newline = 0x0a;
const decoder = new TextDecoder('utf-8', { fatal: true });

function decode(parts: readonly Uint8Array[]): { text: string } | { problem: string } {
  const [first] = parts;
  try {
    return { text: decoder.decode(parts.length === 1 ? first : Buffer.concat(parts)) };
  } catch {
    return { problem: 'it is not UTF-8' };
  }
}
