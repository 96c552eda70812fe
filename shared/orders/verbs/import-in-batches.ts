import { Refused } from '../../basics/refused.ts';
import type { Output } from '../../contracts/commands.ts';

export interface NumberedOrder {
  readonly line: number;
  readonly order: unknown;
  readonly bytes: number;
}

export interface Importing {
  readonly send: (orders: readonly unknown[]) => Promise<Output<'orders.import'>>;
  readonly say: (message: string) => void;
  readonly onSettled: (orders: readonly NumberedOrder[]) => void;
}

export interface Imported {
  readonly imported: number;
  readonly refused: number;
  readonly unknown: number;
}

const batchesInFlight = 3;
const ordersPerBatch = 500;
/** NATS takes no message above 1 MiB; this leaves room for the rest of the command. */
const bytesPerBatch = 980_000;

export const largestOrderBytes = bytesPerBatch;

/** Holds only the batches in flight. After a batch without an answer it sends no more and logs the first unsent line. */
export async function importInBatches(
  orders: AsyncIterable<NumberedOrder> | Iterable<NumberedOrder>,
  importing: Importing,
): Promise<Imported> {
  let total: Imported = { imported: 0, refused: 0, unknown: 0 };
  const bugs: unknown[] = [];
  const underWay = new Set<Promise<unknown>>();
  for await (const batch of batchesOf(orders)) {
    if (underWay.size >= batchesInFlight) await Promise.race(underWay);
    if (total.unknown > 0 || bugs.length > 0) {
      importing.say(`line ${batch[0]?.line} and what comes after it was not sent`);
      break;
    }
    const work = sendBatch(batch, importing)
      .then((counts) => {
        total = add(total, counts);
        importing.onSettled(batch);
      })
      .catch((error) => bugs.push(error))
      .finally(() => underWay.delete(work));
    underWay.add(work);
  }
  await Promise.all(underWay);
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

async function sendBatch(batch: Batch, importing: Importing): Promise<Imported> {
  try {
    const { imported, refused } = await importing.send(batch.map(({ order }) => order));
    for (const { index, message } of refused) importing.say(`line ${batch[index]?.line}: ${message}`);
    return { imported, refused: refused.length, unknown: 0 };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 'unavailable') return unanswered(batch, importing, error.message);
    return isolate(batch, importing, error.message);
  }
}

function unanswered(batch: Batch, importing: Importing, why: string): Imported {
  importing.say(`lines ${batch[0]?.line} to ${batch.at(-1)?.line}: they may be stored or not: ${why}`);
  return { imported: 0, refused: 0, unknown: batch.length };
}

/** Halves a rejected batch until the invalid orders are found. */
async function isolate(batch: Batch, importing: Importing, why: string): Promise<Imported> {
  if (batch.length === 1) {
    importing.say(`line ${batch[0]?.line}: ${why}`);
    return { imported: 0, refused: 1, unknown: 0 };
  }
  const half = Math.ceil(batch.length / 2);
  return add(await sendBatch(batch.slice(0, half), importing), await sendBatch(batch.slice(half), importing));
}

function add(one: Imported, other: Imported): Imported {
  return {
    imported: one.imported + other.imported,
    refused: one.refused + other.refused,
    unknown: one.unknown + other.unknown,
  };
}
