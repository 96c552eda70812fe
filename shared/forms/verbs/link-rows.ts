import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isId } from '../../basics/id.ts';
import type { Resumable } from '../../basics/resumable.ts';
import { latinDigits } from '../../text/latin-digits.ts';
import { csvRows } from './csv-rows.ts';

export interface LinkRow {
  readonly line: number;
  readonly customerId: string | null;
  readonly phone: string | null;
  readonly name: string | null;
}

export interface RowProblem {
  readonly line: number;
  readonly text: string;
  readonly problem: 'phone' | 'name' | 'twice' | 'customer';
}

const maxRows = 3_000;
const maxCells = 12;
const maxNameLength = 200;
const maxShownLength = 80;

interface LinkRows {
  readonly rows: LinkRow[];
  readonly problems: RowProblem[];
  readonly isTooLong: boolean;
}

/** In each row a phone number or a customer's id, and a name, in either order. A heading in the first line is skipped. */
export function* linkRows(text: string, region: string): Resumable<LinkRows> {
  const rows: LinkRow[] = [];
  const problems: RowProblem[] = [];
  const seen = new Set<string>();
  for (const { line, cells } of yield* csvRows(text, delimiterOf(text), { maxRows: maxRows + 2, maxCells })) {
    yield;
    if (cells.every((cell) => cell === '')) continue;
    const isHeading = line === 1 && !cells.some((cell) => /\d/.test(latinDigits(cell)));
    if (isHeading) continue;
    const row = rowOf(line, cells, region);
    const problem = 'problem' in row ? row.problem : seen.has(row.customerId ?? row.phone ?? '') ? 'twice' : null;
    if ('problem' in row || problem !== null) {
      const joined = cells.filter((cell) => cell !== '').join(', ');
      problems.push({ line, text: joined.slice(0, maxShownLength), problem: problem ?? 'phone' });
      continue;
    }
    seen.add(row.customerId ?? row.phone ?? '');
    rows.push(row);
  }
  return { rows, problems, isTooLong: rows.length + problems.length > maxRows };
}

/** Spreadsheets separate cells by semicolons in countries that write decimals with a comma; Arabic keyboards have ، and ؛. */
function delimiterOf(text: string): string {
  const unquoted = text.slice(0, 2_000).replaceAll(/"[^"]*"/g, '');
  return /[,;\t،؛]/.exec(unquoted)?.[0] ?? ',';
}

function rowOf(line: number, cells: readonly string[], region: string): LinkRow | Pick<RowProblem, 'problem'> {
  const at = cells.findIndex((cell) => isId('customer', cell) || phoneIn(cell, region) !== null);
  const contact = cells[at];
  if (contact === undefined) return { problem: 'phone' };
  const name = cells.find((cell, n) => n !== at && cell !== '' && !looksLikePhone(cell)) ?? null;
  if (name !== null && (name.length > maxNameLength || !name.isWellFormed())) return { problem: 'name' };
  return isId('customer', contact)
    ? { line, customerId: contact, phone: null, name }
    : { line, customerId: null, phone: phoneIn(contact, region), name };
}

function phoneIn(text: string, region: string): string | null {
  if (!looksLikePhone(text)) return null;
  const country = isSupportedCountry(region) ? region : undefined;
  const number = parsePhoneNumberFromString(latinDigits(text), {
    ...(country && { defaultCountry: country }),
    extract: false,
  });
  return number?.isValid() ? number.number : null;
}

function looksLikePhone(text: string): boolean {
  return /^[\d\s+()./-]{1,40}$/.test(latinDigits(text));
}
