import {
  importInBatches,
  largestOrderBytes,
  type NumberedOrder,
} from '../../../shared/orders/verbs/import-in-batches.ts';
import { getWorkspace } from '../../../shared/workspaces/workspaces.ts';
import type { Context } from '../context.ts';
import { Incomplete } from '../grammar/shape.ts';
import { readBytes, sizeOf } from './file.ts';
import { type Line, splitLines } from './lines.ts';

/** Outlasts a restart of the database or the service. */
export const importTimeouts = { answerWithinMs: 30_000, giveUpAfterMs: 60_000 };

/** Imports one JSON object per line. Throws `not_found`, and `Incomplete` if lines failed, each printed with its reason. */
export async function importFile({ db, send, progress }: Context, workspaceId: string, path: string, events: boolean) {
  await getWorkspace(db(), workspaceId);
  const shown = progress('orders', sizeOf(path));
  const counts = { done: 0, settled: 0, unreadable: 0 };
  const refuse = ({ number }: Line, problem: string): void => {
    counts.unreadable += 1;
    shown.say(`line ${number}: ${problem}`);
  };

  const lines = splitLines(readBytes(path), largestOrderBytes);
  const { imported, refused, unknown } = await importInBatches(ordersOf(lines, refuse), {
    send: (orders) => send('orders.import', { workspaceId, orders: [...orders], events }, importTimeouts),
    say: shown.say,
    onSettled: (batch) => {
      counts.settled += batch.length;
      counts.done += batch.reduce((sum, { bytes }) => sum + bytes, 0);
      shown.update(counts.done, counts.settled);
    },
  });
  shown.end();

  const result = { imported, refused: refused + counts.unreadable, unknown };
  if (unknown > 0) throw new Incomplete('the import stopped early: the lines above were not stored', result);
  if (result.refused > 0)
    throw new Incomplete(`${result.refused} lines were not imported: they are listed above`, result);
  return result;
}

async function* ordersOf(
  lines: AsyncIterable<Line>,
  refuse: (line: Line, problem: string) => void,
): AsyncGenerator<NumberedOrder> {
  let from = 0;
  for await (const line of lines) {
    const bytes = line.end - from;
    from = line.end;
    if ('problem' in line) refuse(line, line.problem);
    else if (line.text.trim() !== '') {
      const order = parseLine(line.text);
      if (order === undefined) refuse(line, 'it is not JSON');
      else yield { line: line.number, order, bytes };
    }
  }
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
