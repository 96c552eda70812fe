import type { Resumable } from '../../basics/resumable.ts';

interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

interface Limits {
  readonly maxRows: number;
  readonly maxCells: number;
}

/** RFC 4180 rows, cells trimmed; an unclosed quote extends to
 * the end. Yields per cell, as a megabyte may be all quotes. */
export function* csvRows(text: string, delimiter: string, { maxRows, maxCells }: Limits): Resumable<CsvRow[]> {
  const rows: CsvRow[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length && rows.length < maxRows) {
    const cells: string[] = [];
    for (let isRowEnd = false; !isRowEnd; ) {
      const cell = text[at] === '"' ? yield* quotedCell(text, at) : { value: '', end: at };
      const end = endOfCell(text, cell.end, delimiter);
      if (cells.length < maxCells) cells.push((cell.value + text.slice(cell.end, end)).trim());
      isRowEnd = text[end] !== delimiter;
      at = end + (text.startsWith('\r\n', end) ? 2 : 1);
      yield;
    }
    rows.push({ line: rows.length + 1, cells });
  }
  return rows;
}

function* quotedCell(text: string, start: number): Resumable<{ value: string; end: number }> {
  const parts: string[] = [];
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { value: parts.join('') + text.slice(at), end: text.length };
    parts.push(text.slice(at, quote));
    if (text[quote + 1] !== '"') return { value: parts.join(''), end: quote + 1 };
    parts.push('"');
    at = quote + 2;
    yield;
  }
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}
