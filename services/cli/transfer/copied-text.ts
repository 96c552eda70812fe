import type { Row } from './secret-columns.ts';

/** PostgreSQL's text format of COPY, and the same rows as JSON: a line with an array of texts, null where there is no value. */

/** Bytes of whole rows as JSON, at most: a character may become `\u00xx`. */
export function mostJsonBytes(copiedBytes: number): number {
  return 6 * copiedBytes;
}

export interface Written {
  readonly rows: number;
  readonly end: number;
}

/** Writes whole rows into `page` from `start`, byte by byte: what takes longest in an export. */
export function writeJsonRows(copied: Uint8Array, page: Uint8Array, start: number): Written {
  const length = copied.length;
  let at = start;
  let rows = 0;
  let from = 0;
  while (from < length) {
    page[at++] = openingBracket;
    for (;;) {
      if (copied[from] === backslash && copied[from + 1] === letterN) {
        at = writeText('null', page, at);
        from += 2;
      } else {
        page[at++] = quote;
        for (; from < length; from += 1) {
          const byte = copied[from] as number;
          if (isPlain[byte] === 1) page[at++] = byte;
          else if (byte === tab || byte === newline) break;
          else {
            if (byte === backslash) from += 1;
            at = writeEscaped(byte === backslash ? (copied[from] as number) : byte, page, at);
          }
        }
        page[at++] = quote;
      }
      if (copied[from++] !== tab) break;
      page[at++] = comma;
    }
    page[at++] = closingBracket;
    page[at++] = newline;
    rows += 1;
  }
  return { rows, end: at };
}

/** `byte` is a control character, a quote, or what COPY writes behind a backslash: but for `v` the same in JSON. */
function writeEscaped(byte: number, page: Uint8Array, start: number): number {
  if (byte === letterV) return writeText('\\u000b', page, start);
  if (byte < firstPrintable) return writeText(`\\u${byte.toString(16).padStart(4, '0')}`, page, start);
  page[start] = backslash;
  page[start + 1] = byte;
  return start + 2;
}

/** A row as COPY reads it. */
export function copiedLine(row: Row, columns: readonly string[]): string {
  const values = columns.map((column) => {
    const value = row[column] ?? null;
    return value === null ? '\\N' : String(value).replace(special, (each) => escapes[each] ?? each);
  });
  return `${values.join('\t')}\n`;
}

const special = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function writeText(text: string, page: Uint8Array, start: number): number {
  for (let index = 0; index < text.length; index += 1) page[start + index] = text.charCodeAt(index);
  return start + text.length;
}

const tab = 0x09;
const newline = 0x0a;
const firstPrintable = 0x20;
const quote = 0x22;
const comma = 0x2c;
const letterN = 0x4e;
const openingBracket = 0x5b;
const backslash = 0x5c;
const closingBracket = 0x5d;
const letterV = 0x76;
const isPlain = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte >= firstPrintable && byte !== quote && byte !== backslash),
);
