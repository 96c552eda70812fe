import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

type Row = Record<string, unknown>;

export function linesOf(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
}

export function writeLines(file: string, lines: readonly string[]): string {
  writeFileSync(file, gzipSync(lines.map((line) => `${line}\n`).join('')));
  return file;
}

/** The rows of each part. */
export function partsOf(file: string): Map<string, Row[]> {
  const parts = new Map<string, Row[]>();
  let rows: Row[] = [];
  for (const line of linesOf(file).slice(1)) {
    const value: Row = JSON.parse(line);
    if (typeof value.part === 'string') {
      rows = [];
      parts.set(value.part, rows);
    } else if (value.end === undefined) rows.push(value);
  }
  return parts;
}

/** Changes the rows of a part, with counts and hashes that are right for them. */
export function rewritten(lines: readonly string[], part: string, change: (rows: Row[]) => readonly Row[]): string[] {
  const [header = '', ...rest] = lines;
  const all = new Bun.CryptoHasher('sha256').update(`${header}\n`);
  const written = [header];
  let [rows, total, inPart] = [[] as string[], 0, ''];
  for (const line of rest.slice(0, -1)) {
    const value: Row = JSON.parse(line);
    if (typeof value.part === 'string') {
      written.push(line);
      [rows, inPart] = [[], value.part];
    } else if (value.end === undefined) rows.push(line);
    else {
      const changed =
        inPart === part ? change(rows.map((row) => JSON.parse(row))).map((row) => JSON.stringify(row)) : rows;
      const sha256 = new Bun.CryptoHasher('sha256').update(changed.map((row) => `${row}\n`).join('')).digest('hex');
      const end = JSON.stringify({ end: inPart, rows: changed.length, sha256 });
      all.update(`${end}\n`);
      total += changed.length;
      written.push(...changed, end);
    }
  }
  return [...written, JSON.stringify({ end: 'workspace', rows: total, sha256: all.digest('hex') })];
}
