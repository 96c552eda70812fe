import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { isId } from '../../../shared/basics/id.ts';
import { Refused } from '../../../shared/basics/refused.ts';
import { connect, type Tx, withoutTimeLimit } from '../../../shared/db/connections/connect.ts';
import type { DashboardSecrets } from '../../../shared/secrets/derived-secrets.ts';
import type { Secrets } from '../../../shared/secrets/secrets.ts';
import type { SealedFor } from '../../../shared/secrets/transfer-secrets.ts';
import { mostJsonBytes, writeJsonRows } from './copied-text.ts';
import {
  endOfFile,
  format,
  formatVersion,
  type Header,
  newestMigration,
  type PartEnd,
  rowOf,
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

/** Writes one snapshot, in bounded memory, to a file with mode 0600. Throws `not_found`; replaces `file` atomically. */
export async function exportWorkspace(
  url: string,
  workspaceId: string,
  file: string,
  exporting: Exporting,
): Promise<Exported> {
  if (existsSync(file) && !statSync(file).isFile())
    throw new Refused('invalid_request', `${file} is no file that can be replaced`);
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
  if (!row || !isId('workspace', workspace)) throw new Refused('not_found', 'no such workspace');
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
  readonly bytes: Uint8Array;
}

const pageBytes = 256 * 1024;

/** PostgreSQL copies on while a page is compressed. */
async function* pagesOf(
  tx: Tx,
  table: TransferredTable,
  workspaceId: string,
  { secrets, sealed }: Exporting,
): AsyncGenerator<Page> {
  const hasSecrets = secretColumnsOf(table.name).length > 0;
  let [page, rows, end] = [Buffer.allocUnsafe(pageBytes), 0, 0];
  const written = (): Page => {
    const bytes = page.subarray(0, end);
    return { rows, bytes: hasSecrets ? withSealed(table, bytes, secrets, sealed?.secrets ?? null) : bytes };
  };
  for await (const copied of await copyOf(tx, table, workspaceId)) {
    const most = mostJsonBytes(copied.length);
    if (end + most > page.length) {
      if (rows > 0) yield written();
      [page, rows, end] = [Buffer.allocUnsafe(Math.max(pageBytes, most)), 0, 0];
    }
    const added = writeJsonRows(copied, page, end);
    [rows, end] = [rows + added.rows, added.end];
  }
  if (rows > 0) yield written();
}

/** COPY takes no parameters. */
function copyOf(tx: Tx, { name, columns, key }: TransferredTable, workspaceId: string): Promise<AsyncIterable<Buffer>> {
  const [list, order] = [columns, key].map((names) => names.map((column) => `"${column}"`).join(', '));
  const rows = tableOf(name).rows.replaceAll('$1', `'${workspaceId}'`);
  return tx.unsafe(`copy (select ${list} from ${name} where ${rows} order by ${order}) to stdout`).readable();
}

function withSealed(
  { name, columns }: TransferredTable,
  page: Buffer,
  own: DashboardSecrets,
  transfer: Secrets | null,
): Buffer {
  const lines = page.toString().trimEnd().split('\n');
  const sealed = lines.map((line) => sealedForTransfer(name, rowOf(JSON.parse(line), columns), own, transfer));
  return Buffer.concat(sealed.map((row) => lineOf(columns.map((column) => row[column]))));
}

function lineOf(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
