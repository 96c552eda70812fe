import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Refused } from '../../../shared/basics/refused.ts';
import { connect, type Tx, withoutTimeLimit } from '../../../shared/db/connections/connect.ts';
import type { DashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import type { SealedFor } from '../../../shared/secrets/transfer-secrets.ts';
import {
  endOfFile,
  format,
  formatVersion,
  type Header,
  newestMigration,
  type PartEnd,
  type TransferredTable,
  tableOf,
  transferredTables,
} from './format.ts';
import { sealedForTransfer, secretColumnsOf } from './secret-columns.ts';

export interface Exporting {
  readonly secrets: DashboardSecrets;
  /** Null: without secrets. */
  readonly sealed: (SealedFor & { readonly secrets: Secrets }) | null;
  readonly onRows?: (rows: number) => void;
}

export interface Exported {
  readonly file: string;
  readonly bytes: number;
  readonly moment: number;
  readonly rows: Readonly<Record<string, number>>;
}

/** Of one moment, in bounded memory, readable by its owner only. Throws `not_found`; replaces `file` atomically. */
export async function exportWorkspace(
  url: string,
  workspaceId: string,
  file: string,
  exporting: Exporting,
): Promise<Exported> {
  const part = `${file}.${crypto.randomUUID()}.part`;
  const db = connect(url, { name: 'cli export', max: 1, settings: settings });
  try {
    const schema = await newestMigration(db);
    const written = await db.begin('isolation level repeatable read read only', async (tx) => {
      const header = await headerOf(tx, workspaceId, schema, exporting.sealed);
      const rows: Record<string, number> = {};
      const lines = linesOf(tx, header, exporting, rows);
      await pipeline(
        Readable.from(lines),
        createGzip({ level: 1 }),
        createWriteStream(part, { flags: 'wx', mode: 0o600 }),
      );
      return { moment: header.moment, rows };
    });
    renameSync(part, file);
    return { file, bytes: statSync(file).size, ...written };
  } finally {
    rmSync(part, { force: true });
    await db.end();
  }
}

/** In the order of keys, so that equal workspaces give equal parts. */
const settings = { ...withoutTimeLimit, enable_seqscan: 'off', enable_bitmapscan: 'off', enable_sort: 'off' };

async function headerOf(tx: Tx, workspace: string, schema: string, sealed: SealedFor | null): Promise<Header> {
  const [row] = await tx<{ moment: number; heartbeat: number }[]>`
    select unix_ms(clock()) as moment, (select unix_ms(max(stamped_at)) from heartbeats) as heartbeat
    from workspaces where id = ${workspace}`;
  if (!row) throw new Refused('not_found', 'no such workspace');
  const secrets = sealed && { receiver: sealed.receiver, sender: sealed.sender };
  return { format, version: formatVersion, schema, workspace, ...row, secrets };
}

async function* linesOf(
  tx: Tx,
  header: Header,
  exporting: Exporting,
  counts: Record<string, number>,
): AsyncGenerator<Uint8Array> {
  const all = new Bun.CryptoHasher('sha256');
  const hashed = (line: unknown): Buffer => {
    const bytes = lineOf(line);
    all.update(bytes);
    return bytes;
  };
  yield hashed(header);
  let total = 0;
  for (const table of await transferredTables(tx)) {
    yield lineOf({ part: table.name, columns: table.columns });
    const [hash, start] = [new Bun.CryptoHasher('sha256'), total];
    for await (const lines of pagesOf(tx, table, header.workspace, exporting)) {
      total += lines.rows;
      hash.update(lines.bytes);
      exporting.onRows?.(total);
      yield lines.bytes;
    }
    counts[table.name] = total - start;
    yield hashed({ end: table.name, rows: total - start, sha256: hash.digest('hex') } satisfies PartEnd);
  }
  yield lineOf({ end: endOfFile, rows: total, sha256: all.digest('hex') } satisfies PartEnd);
}

interface Page {
  readonly rows: number;
  readonly bytes: Buffer;
}

const rowsPerPage = 250;
/** Versions of a catalog have up to 5 MiB each. */
const catalogRowsPerPage = 4;

/** PostgreSQL reads the next page while this one is compressed. */
async function* pagesOf(
  tx: Tx,
  { name, columns, key }: TransferredTable,
  workspaceId: string,
  { secrets, sealed }: Exporting,
): AsyncGenerator<Page> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const order = key.map((column) => `"${column}"`).join(', ');
  const statement = `
    select row_to_json(r)::text as line
    from (select ${list} from ${name} where ${tableOf(name).rows} order by ${order}) r`;
  const perPage = name.startsWith('catalog') ? catalogRowsPerPage : rowsPerPage;
  const pages = tx.unsafe(statement, [workspaceId]).raw().cursor(perPage)[Symbol.asyncIterator]();
  const hasSecrets = secretColumnsOf(name).length > 0;
  for (let next = pages.next(); ; ) {
    const { value: page, done } = await next;
    if (done || page.length === 0) return;
    // A cursor that has ended gives its end as a plain value.
    next = Promise.resolve(pages.next());
    next.catch(() => {}); // Thrown by the next round.
    const lines = (page as unknown as Buffer[][]).map(([line = Buffer.alloc(0)]) => withoutNewlines(line));
    const rows = hasSecrets
      ? lines.map((line) =>
          bytesOf(sealedForTransfer(name, JSON.parse(line.toString()), secrets, sealed?.secrets ?? null)),
        )
      : lines;
    yield { rows: rows.length, bytes: Buffer.concat(rows.flatMap((line) => [line, newline])) };
  }
}

const newlineByte = 0x0a;
const newline = Buffer.of(newlineByte);

/** A column of type `json` keeps the line breaks between its members. */
function withoutNewlines(line: Buffer): Buffer {
  return line.includes(newlineByte) ? Buffer.from(line.toString().replaceAll('\n', ' ')) : line;
}

function bytesOf(row: unknown): Buffer {
  return Buffer.from(JSON.stringify(row));
}

function lineOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
