import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import Papa from 'papaparse';
import { isId } from '../../../../shared/domain/id.ts';

/** Whom a link is to be made for: a customer who is known, or whoever has this number. */
export interface LinkRow {
  readonly line: number;
  readonly customerId: string | null;
  /** In E.164. */
  readonly phone: string | null;
  readonly name: string | null;
}

export interface RowProblem {
  readonly line: number;
  readonly text: string;
  readonly problem: 'phone' | 'name' | 'twice' | 'customer';
}

const mostRows = 3_000;
const longestName = 200;
const shownText = 80;

/** The rows of a list that was pasted or uploaded: a phone number or a customer's id, then a name. A heading is left out. */
export function linkRows(
  text: string,
  region: string,
): { rows: LinkRow[]; problems: RowProblem[]; isTooLong: boolean } {
  const { data } = Papa.parse<string[]>(text, { preview: mostRows + 2, skipEmptyLines: false });
  const rows: LinkRow[] = [];
  const problems: RowProblem[] = [];
  const seen = new Set<string>();
  for (const [index, cells] of data.entries()) {
    const [first = '', second = ''] = cells.map((cell) => cell.trim());
    if (first === '' && second === '') continue;
    const isHeading = index === 0 && !/[\d٠-٩]/.test(first);
    if (isHeading) continue;
    const line = index + 1;
    const row = rowOf(line, first, second, region);
    const problem = 'problem' in row ? row.problem : seen.has(row.customerId ?? row.phone ?? '') ? 'twice' : null;
    if ('problem' in row || problem !== null) {
      problems.push({ line, text: first.slice(0, shownText), problem: problem ?? 'phone' });
      continue;
    }
    seen.add(row.customerId ?? row.phone ?? '');
    rows.push(row);
  }
  return { rows, problems, isTooLong: rows.length + problems.length > mostRows };
}

function rowOf(line: number, first: string, name: string, region: string): LinkRow | Pick<RowProblem, 'problem'> {
  if (name.length > longestName || !name.isWellFormed()) return { problem: 'name' };
  if (isId('customer', first)) return { line, customerId: first, phone: null, name: name || null };
  const country = isSupportedCountry(region) ? region : undefined;
  const isDialled = /^[\d\s+()./-]{1,40}$/.test(latin(first));
  const number = isDialled
    ? parsePhoneNumberFromString(latin(first), { ...(country && { defaultCountry: country }), extract: false })
    : undefined;
  if (!number?.isValid()) return { problem: 'phone' };
  return { line, customerId: null, phone: number.number, name: name || null };
}

function latin(text: string): string {
  return text.replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - arabicZero));
}

const arabicZero = 0x0660;
