import { expect, test } from 'bun:test';
import { Refused } from '../../basics/refused.ts';
import type { Output } from '../../contracts/commands.ts';
import { importInBatches, type NumberedOrder } from './import-in-batches.ts';

const numbered = (count: number, bytes = 100): NumberedOrder[] =>
  Array.from({ length: count }, (_, index) => ({ line: index + 1, order: index + 1, bytes }));

type Answer = Output<'orders.import'>;

async function run(orders: Iterable<NumberedOrder>, answer: (orders: readonly unknown[]) => Answer | Promise<Answer>) {
  const batches: (readonly unknown[])[] = [];
  const messages: string[] = [];
  let settled = 0;
  const result = await importInBatches(orders, {
    send: async (batch) => {
      batches.push(batch);
      await Bun.sleep(0);
      return answer(batch);
    },
    say: (message) => messages.push(message),
    onSettled: (batch) => {
      settled += batch.length;
    },
  });
  return { result, batches, messages, settled };
}

const accepted = (orders: readonly unknown[]) => ({ imported: orders.length, refused: [] });

test('a batch stays below what NATS carries', async () => {
  const { batches } = await run(numbered(10, 300_000), accepted);
  expect(batches.map((batch) => batch.length)).toEqual([3, 3, 3, 1]);
});

test('of a batch refused as a whole, only the invalid orders are lost', async () => {
  const { result, messages, settled } = await run(numbered(1_000), (orders) => {
    if (orders.some((order) => order === 1 || order === 777)) throw new Refused('invalid_request', 'half a character');
    return accepted(orders);
  });
  expect(result).toEqual({ imported: 998, refused: 2, unknown: 0 });
  expect(messages.toSorted()).toEqual(['line 1: half a character', 'line 777: half a character']);
  expect(settled).toBe(1_000);
});

test('without a reply it stops and reports uncertain and unsent lines', async () => {
  let requests = 0;
  const endless = function* (): Generator<NumberedOrder> {
    for (let line = 1; ; line += 1) yield { line, order: line, bytes: 100 };
  };
  const { result, messages, batches } = await run(endless(), (orders) => {
    requests += 1;
    if (requests === 2) throw new Refused('unavailable', 'nobody answers');
    return accepted(orders);
  });
  const sent = batches.length * 500;
  expect(result).toEqual({ imported: sent - 500, refused: 0, unknown: 500 });
  expect(messages).toEqual([
    'lines 501 to 1000: they may be stored or not: nobody answers',
    `line ${sent + 1} and what comes after it was not sent`,
  ]);
  expect(batches.length).toBeLessThan(8);
});

test('a bug is thrown, not counted as a refusal', async () => {
  const broken = run(numbered(600), () => {
    throw new TypeError('a bug');
  });
  await expect(broken).rejects.toThrow('a bug');
});
