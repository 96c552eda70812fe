import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { rowOf } from '../../../../services/cli/transfer/format.ts';

type Row = Record<string, unknown>;

export function linesOf(file: string): string[] {
  return gunzipSync(readFileSync(file)).toString().trimEnd().split('\n');
}

export function writeLines(file: string, lines: readonly string[]): string {
  writeFileSync(file, gzipSync(lines.map((line) => `${line}\n`).join('')));
  return file;
}

/** The rows of each part, as objects with the columns as keys. The lines of a file: services/cli/transfer/format.ts. */
export function partsOf(file: string): Map<string, Row[]> {
  const parts = new Map<string, Row[]>();
  let [rows, columns] = [[] as Row[], [] as string[]];
  for (const line of linesOf(file).slice(1)) {
    const value = JSON.parse(line);
    if (Array.isArray(value)) rows.push(rowOf(value, columns));
    else if (typeof value.part === 'string') {
      [rows, columns] = [[], value.columns];
      parts.set(value.part, rows);
    }
  }
  return parts;
}

/** Changes the rows of a part, with counts and hashes that are right for them. */
export function rewritten(lines: readonly string[], part: string, change: (rows: Row[]) => readonly Row[]): string[] {
  const [header = '', ...rest] = lines;
  const hashOfEnds = new Bun.CryptoHasher('sha256').update(`${header}\n`);
  const written = [header];
  let [rows, total, partName, columns] = [[] as string[], 0, '', [] as string[]];
  for (const line of rest.slice(0, -1)) {
    const value = JSON.parse(line);
    if (Array.isArray(value)) rows.push(line);
    else if (typeof value.part === 'string') {
      written.push(line);
      [rows, partName, columns] = [[], value.part, value.columns];
    } else {
      // The end of a part.
      const changed =
        partName === part
          ? change(rows.map((row) => rowOf(JSON.parse(row), columns))).map((row) => JSON.stringify(Object.values(row)))
          : rows;
      const sha256 = new Bun.CryptoHasher('sha256').update(changed.map((row) => `${row}\n`).join('')).digest('hex');
      const end = JSON.stringify({ end: partName, rows: changed.length, sha256 });
      hashOfEnds.update(`${end}\n`);
      total += changed.length;
      written.push(...changed, end);
    }
  }
  return [...written, JSON.stringify({ end: 'workspace', rows: total, sha256: hashOfEnds.digest('hex') })];
}
