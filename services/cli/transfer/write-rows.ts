import { pipeline } from 'node:stream/promises';
import { Refused } from '../../../shared/basics/refused.ts';
import type { Tx } from '../../../shared/db/connections/connect.ts';
import { copiedLine } from './copied-text.ts';
import { copier } from './copy-rows.ts';
import type { TransferredTable } from './format.ts';
import { mover } from './move-rows.ts';
import type { Invited } from './people.ts';
import type { InsertRows, Writing } from './writing.ts';

/** Takes batches in the order of the file. Throws `invalid_request` for values that the schema refuses. */
export function createWriter(tx: Tx, writing: Writing) {
  const counts: Record<string, number> = {};
  const invited: Invited[] = [];
  let total = 0;
  const insert: InsertRows = async (table, rows, change) => {
    counts[table.name] = (counts[table.name] ?? 0) + rows.length;
    total += rows.length;
    const lines = rows.map((row) => change(copiedLine(row, table.columns)));
    if (rows.length > 0) await copyIn(tx, table, lines.join(''));
  };
  return {
    write: writing.move ? mover(tx, writing, insert) : copier(tx, writing, insert, (each) => invited.push(each)),
    rows: (): Readonly<Record<string, number>> => counts,
    invited: (): readonly Invited[] => invited,
    total: (): number => total,
  };
}

async function copyIn(tx: Tx, { name, columns }: TransferredTable, rows: string): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  try {
    await pipeline([rows], await tx.unsafe(`copy ${name} (${list}) from stdin`).writable());
  } catch (error) {
    throw refusalOf(name, error);
  }
}

/** Classes of SQLSTATE: wrong data, and what a constraint refuses. */
function refusalOf(table: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof Error) || !/^2[23]/.test(code)) return error;
  if (code === uniqueViolation)
    return new Refused('invalid_state', `a row of ${table} is here already: ${error.message}`);
  return new Refused('invalid_request', `${table} cannot have a row of the file: ${error.message}`);
}

const uniqueViolation = '23505';
