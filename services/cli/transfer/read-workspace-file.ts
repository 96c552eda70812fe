import { createReadStream, statSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { isId } from '../../../shared/basics/id.ts';
import { Refused } from '../../../shared/basics/refused.ts';
import { splitLines } from '../work/lines.ts';
import { checkRows } from './check-rows.ts';
import {
  endOfFile,
  format,
  formatVersion,
  type Header,
  type PartEnd,
  type PartStart,
  type TransferredTable,
} from './format.ts';
import type { Row } from './secret-columns.ts';

/** A version of a catalog has up to 5 MiB, which JSON in JSON at most doubles. */
const maxLineBytes = 16 * 1024 * 1024;
/** The text of a workspace compresses to a fiftieth at most: a file beyond this ratio is no workspace. */
const maxUnpackedRatio = 300;
const unpackedUnbounded = 64 * 1024 * 1024;
const batchRows = 500;
const batchCharacters = 1024 * 1024;

export interface Batch {
  readonly table: TransferredTable;
  readonly rows: readonly Row[];
}

export interface Expected {
  readonly schema: string;
  readonly tables: readonly TransferredTable[];
}

/** Checks all that it reads: throws `invalid_request` with the line. Nothing of a file counts before its end was read. */
export async function readWorkspaceFile(path: string, expected: Expected) {
  const lines = numbered(path);
  const first = await lines.next();
  if (first.done) throw new Refused('invalid_request', `${path} is empty`);
  const header = headerIn(first.value, expected.schema);
  return { header, batches: () => batchesOf(lines, header, first.value.text, expected.tables) };
}

interface Numbered {
  readonly number: number;
  readonly text: string;
}

async function* numbered(path: string): AsyncGenerator<Numbered> {
  for await (const line of splitLines(unpacked(path), maxLineBytes)) {
    if ('problem' in line) throw problemAt(line.number, line.problem);
    yield line;
  }
}

async function* unpacked(path: string): AsyncGenerator<Uint8Array> {
  const packed = sizeOf(path);
  const source = createReadStream(path);
  const stream = createGunzip();
  source.on('error', (error) => stream.destroy(error)).pipe(stream);
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > unpackedUnbounded && size > packed * maxUnpackedRatio)
        throw new Refused('invalid_request', `${path} unpacks to more than ${maxUnpackedRatio} times its size`);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused('invalid_request', `${path} is cut off, damaged, or not a file that workspace export wrote`);
  } finally {
    source.destroy();
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    throw new Refused('invalid_request', `cannot read ${path}: there is no such file`);
  }
}

function headerIn(line: Numbered, schema: string): Header {
  const { format: kind, version, ...header } = objectIn(line) as unknown as Header;
  if (kind !== format) throw problemAt(line.number, 'it is not the header of a workspace');
  if (version !== formatVersion)
    throw problemAt(line.number, `the format has version ${version}, and this release reads ${formatVersion}`);
  if (header.schema !== schema)
    throw problemAt(
      line.number,
      `it is of the schema ${header.schema}, and this installation has ${schema}: bring both to one release`,
    );
  const { workspace, moment, heartbeat, secrets } = header;
  const keys = secrets && [secrets.receiver, secrets.sender];
  const isSound = [moment, heartbeat].every((time) => Number.isSafeInteger(time));
  if (!isId('workspace', String(workspace)) || !isSound || keys?.some((key) => typeof key !== 'string'))
    throw problemAt(line.number, 'the header is damaged');
  return { format, version, ...header };
}

async function* batchesOf(
  lines: AsyncGenerator<Numbered>,
  header: Header,
  headerLine: string,
  tables: readonly TransferredTable[],
): AsyncGenerator<Batch> {
  const all = new Bun.CryptoHasher('sha256').update(`${headerLine}\n`);
  const check = checkRows(header.workspace);
  let total = 0;
  for (const table of tables) {
    startOfPart(await following(lines, `the part ${table.name}`), table);
    const hash = new Bun.CryptoHasher('sha256');
    let [count, characters, batch] = [0, 0, [] as string[]];
    const flush = (): Batch => {
      const given = {
        table,
        rows: batch.map((text, at) => check(table, text, total + count - batch.length + at)),
      };
      [batch, characters] = [[], 0];
      return given;
    };
    for (;;) {
      const line = await following(lines, `the end of ${table.name}`);
      if (line.text.startsWith('{"end":')) {
        if (batch.length > 0) yield flush();
        endOfPart(line, { end: table.name, rows: count, sha256: hash.digest('hex') });
        all.update(`${line.text}\n`);
        break;
      }
      hash.update(line.text).update('\n');
      batch.push(line.text);
      [count, characters] = [count + 1, characters + line.text.length];
      if (batch.length >= batchRows || characters >= batchCharacters) yield flush();
    }
    total += count;
  }
  endOfPart(await following(lines, 'the end'), { end: endOfFile, rows: total, sha256: all.digest('hex') });
  const more = await lines.next();
  if (!more.done) throw problemAt(more.value.number, 'it comes after the end');
}

async function following(lines: AsyncGenerator<Numbered>, what: string): Promise<Numbered> {
  const { value, done } = await lines.next();
  if (done) throw new Refused('invalid_request', `the file ends before ${what}`);
  return value;
}

function startOfPart(line: Numbered, table: TransferredTable): void {
  const { part, columns } = objectIn(line) as Partial<PartStart>;
  if (part !== table.name) throw problemAt(line.number, `the part ${table.name} should begin here`);
  if (!Array.isArray(columns) || columns.join() !== table.columns.join())
    throw problemAt(line.number, `${table.name} has other columns here`);
}

function endOfPart(line: Numbered, counted: PartEnd): void {
  const given = objectIn(line) as Partial<PartEnd>;
  if (given.end !== counted.end) throw problemAt(line.number, `the end of ${counted.end} should be here`);
  if (given.rows !== counted.rows)
    throw problemAt(line.number, `${counted.end} should have ${given.rows} rows, and has ${counted.rows}`);
  if (given.sha256 !== counted.sha256) throw problemAt(line.number, `${counted.end} was changed: its hash differs`);
}

function objectIn({ number, text }: Numbered): Row {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Row;
  } catch {}
  throw problemAt(number, 'it is not a JSON object');
}

function problemAt(number: number, problem: string): Refused {
  return new Refused('invalid_request', `line ${number}: ${problem}`);
}
