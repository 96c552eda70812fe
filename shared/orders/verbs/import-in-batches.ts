import { Refused } from '../../basics/refused.ts';
import type { Output } from '../../contracts/commands.ts';

export interface NumberedOrder {
  readonly line: number;
  readonly order: unknown;
  readonly bytes: number;
}

export interface ImportHandlers {
  readonly send: (orders: readonly unknown[]) => Promise<Output<'orders.import'>>;
  readonly say: (message: string) => void;
  readonly onSettled: (orders: readonly NumberedOrder[]) => void;
}

export interface ImportCounts {
  readonly imported: number;
  readonly refused: number;
  readonly unknown: number;
}

const batchesInFlight = 3;
const ordersPerBatch = 500;
/** NATS accepts messages up to 1 MiB; this leaves a margin for the rest of the command. */
const bytesPerBatch = 980_000;

export const largestOrderBytes = bytesPerBatch;

/** Holds only the batches in flight. After a batch without a reply it sends no more, and reports the first unsent line. */
export async function importInBatches(
  orders: AsyncIterable<NumberedOrder> | Iterable<NumberedOrder>,
  handlers: ImportHandlers,
): Promise<ImportCounts> {
  let total: ImportCounts = { imported: 0, refused: 0, unknown: 0 };
  const bugs: unknown[] = [];
  const inFlight = new Set<Promise<unknown>>();
  for await (const batch of batchesOf(orders)) {
    if (inFlight.size >= batchesInFlight) await Promise.race(inFlight);
    if (total.unknown > 0 || bugs.length > 0) {
      handlers.say(`line ${batch[0]?.line} and what comes after it was not sent`);
      break;
    }
    const work = sendBatch(batch, handlers)
      .then((counts) => {
        total = add(total, counts);
        handlers.onSettled(batch);
      })
      .catch((error) => bugs.push(error))
      .finally(() => inFlight.delete(work));
    inFlight.add(work);
  }
  await Promise.all(inFlight);
  if (bugs.length > 0) throw bugs[0];
  return total;
}

type Batch = readonly NumberedOrder[];

async function* batchesOf(orders: AsyncIterable<NumberedOrder> | Iterable<NumberedOrder>): AsyncGenerator<Batch> {
  let batch: NumberedOrder[] = [];
  let bytes = 0;
  for await (const order of orders) {
    if (batch.length === ordersPerBatch || (batch.length > 0 && bytes + order.bytes > bytesPerBatch)) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(order);
    bytes += order.bytes + 1;
  }
  if (batch.length > 0) yield batch;
}

async function sendBatch(batch: Batch, handlers: ImportHandlers): Promise<ImportCounts> {
  try {
    const { imported, refused } = await handlers.send(batch.map(({ order }) => order));
    for (const { index, message } of refused) handlers.say(`line ${batch[index]?.line}: ${message}`);
    return { imported, refused: refused.length, unknown: 0 };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 'unavailable') return unanswered(batch, handlers, error.message);
    return isolate(batch, handlers, error.message);
  }
}

function unanswered(batch: Batch, handlers: ImportHandlers, why: string): ImportCounts {
  handlers.say(`lines ${batch[0]?.line} to ${batch.at(-1)?.line}: they may be stored or not: ${why}`);
  return { imported: 0, refused: 0, unknown: batch.length };
}

/** Halves a rejected batch until the invalid orders are found. */
async function isolate(batch: Batch, handlers: ImportHandlers, why: string): Promise<ImportCounts> {
  if (batch.length === 1) {
    handlers.say(`line ${batch[0]?.line}: ${why}`);
    return { imported: 0, refused: 1, unknown: 0 };
  }
  const half = Math.ceil(batch.length / 2);
  return add(await sendBatch(batch.slice(0, half), handlers), await sendBatch(batch.slice(half), handlers));
}

function add(one: ImportCounts, other: ImportCounts): ImportCounts {
  return {
    imported: one.imported + other.imported,
    refused: one.refused + other.refused,
    unknown: one.unknown + other.unknown,
  };
}
