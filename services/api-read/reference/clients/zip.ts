/** 1 January 1980, the first day that a zip file can name. */
const day = 0x21;
const version = 20;
const [entryBytes, directoryBytes, endBytes] = [30, 46, 22];

/** A zip file of uncompressed files, by path in ASCII; equal files give equal bytes. */
export function zipOf(files: ReadonlyMap<string, Uint8Array>): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, bytes] of files) {
    const facts = factsOf(path, bytes);
    const entry = Buffer.alloc(entryBytes);
    entry.write('PK\x03\x04');
    facts.copy(entry, 4);
    const listed = Buffer.alloc(directoryBytes);
    listed.write('PK\x01\x02');
    listed.writeUInt16LE(version, 4);
    facts.copy(listed, 6);
    listed.writeUInt32LE(at, 42);
    const name = Buffer.from(path);
    entries.push(entry, name, Buffer.from(bytes));
    directory.push(listed, name);
    at += entryBytes + name.length + bytes.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(endBytes);
  end.write('PK\x05\x06');
  end.writeUInt16LE(files.size, 8);
  end.writeUInt16LE(files.size, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...entries, list, end]);
}

/** The header fields that a file's entry shares with its line in the directory. */
function factsOf(path: string, bytes: Uint8Array): Buffer {
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(version, 0);
  facts.writeUInt16LE(day, 8);
  facts.writeUInt32LE(Bun.hash.crc32(bytes), 10);
  facts.writeUInt32LE(bytes.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(path.length, 22);
  return facts;
}
