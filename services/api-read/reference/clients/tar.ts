const block = 512;

/** A tar file (POSIX ustar) of plain files, by path; equal files give equal bytes. */
export function tarOf(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const entries = [...files].flatMap(([path, bytes]) => [headerOf(path, bytes.length), padded(bytes)]);
  return Buffer.concat([...entries, Buffer.alloc(2 * block)]);
}

function headerOf(path: string, size: number): Buffer {
  const header = Buffer.alloc(block);
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), at);
  header.write(path, 0, 100);
  octal(0o644, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(0, 136, 11);
  // The checksum is taken with spaces in its place.
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    6,
  );
  header.writeUInt8(0, 154);
  return header;
}

function padded(bytes: Uint8Array): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(-bytes.length & (block - 1))]);
}
