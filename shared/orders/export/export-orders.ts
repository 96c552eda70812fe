import type { Db, Tx } from '../../db/connections/connect.ts';
import { deadlineIn, withDeadline } from '../../runtime/deadline.ts';
import { storeOrderJson } from '../order-json.ts';
import { type ExportFormat, writers } from './export-formats.ts';

/** By creation time, Unix ms; `before` is exclusive, `after` is the last order of an export that broke off. */
export interface ExportRange {
  readonly workspaceId: string;
  readonly from: number;
  readonly before: number | null;
  readonly after: Position | null;
}

export interface Position {
  readonly createdAt: number;
  readonly id: string;
}

export interface ExportProgress {
  rows: number;
  bytes: number;
  state: 'running' | 'done' | 'broken';
}

interface ExportControl {
  readonly progress: ExportProgress;
  readonly signal: AbortSignal;
}

const ordersAtATime = 200;
/** Shorter than PostgreSQL's own timeout for idle transactions. */
const readerTimeoutMs = 8_000;
/** A longer snapshot would hold back vacuum. A new export goes on after the last order of the one that broke off. */
const maxDurationMs = 10 * 60_000;

/** One snapshot, oldest first, in constant memory. The stream fails when its reader stalls or it takes too long. */
export function exportOrders(
  sql: Db,
  range: ExportRange,
  format: ExportFormat,
  { progress, signal }: ExportControl,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const deadline = deadlineIn(maxDurationMs, abortedError);

  const write = async (text: string): Promise<void> => {
    const bytes = encoder.encode(text);
    await withDeadline(readerTimeoutMs, writer.ready);
    await withDeadline(readerTimeoutMs, writer.write(bytes));
    progress.bytes += bytes.length;
  };
  const run = async (tx: Tx): Promise<void> => {
    if (range.after === null) await write(writers[format].head);
    let after = range.after ?? { createdAt: range.from, id: '' };
    for (;;) {
      const orders = await readAfter(tx, range, after);
      const last = orders.at(-1);
      if (last === undefined) return;
      await write(writers[format].text(orders.map(({ json }) => json)));
      progress.rows += orders.length;
      after = last;
      if (signal.aborted) throw abortedError();
      deadline.assert();
    }
  };

  void sql
    .begin('isolation level repeatable read read only', run)
    .then(async () => {
      progress.state = 'done';
      await writer.close();
    })
    .catch((error: unknown) => {
      progress.state = 'broken';
      return writer.abort(error).catch(() => {});
    });
  return readable;
}

function abortedError(): Error {
  return new Error('the export was aborted');
}

const storeOrder = storeOrderJson('o', 'w.timezone');

function readAfter(tx: Tx, { workspaceId, before }: ExportRange, { createdAt, id }: Position) {
  return tx<(Position & { readonly json: string })[]>`
    select o.created_at as "createdAt", o.id, ${tx.unsafe(storeOrder)} as json
    from workspaces w join orders o on o.workspace_id = w.id
    where w.id = ${workspaceId} and (o.created_at, o.id) > (${tx.typed.instant(createdAt)}, ${id})
      ${before === null ? tx`` : tx`and o.created_at < ${tx.typed.instant(before)}`}
    order by o.created_at, o.id limit ${ordersAtATime}`;
}
