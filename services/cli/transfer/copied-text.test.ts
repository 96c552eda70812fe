import { expect, test } from 'bun:test';
import { pipeline } from 'node:stream/promises';
import { connect } from '../../../shared/db/connections/connect.ts';
import { postgres } from '../../../tests/support/stores/datastores.ts';
import { copiedLine, mostJsonBytes, writeJsonRows } from './copied-text.ts';

const ascii = String.fromCharCode(...Array.from({ length: 127 }, (_, index) => index + 1));
const special = ',N,\\N,\\,\\.,\\n,",\t,\n,\v\\v,\u2028,\\\\N"\t'.split(',');
const texts = [null, ...special, ascii, 'شاورما 🌯'];

test('what COPY writes is JSON of the same texts, and is read as the same rows', async () => {
  const db = connect((await postgres()).url, { name: 'test', max: 1 });
  await db`create temp table texts (number int, first text, second text)`;
  const rows = texts.map((text, number) => ({
    number: `${number}`,
    first: text,
    second: texts.at(-1 - number) ?? null,
  }));
  const columns = ['number', 'first', 'second'];
  await pipeline([rows.map((row) => copiedLine(row, columns)).join('')], await db`copy texts from stdin`.writable());
  const written: Buffer[] = [];
  for await (const copied of await db`copy (select * from texts order by number) to stdout`.readable())
    written.push(copied);
  for (const chunks of [written, [Buffer.concat(written)]]) {
    const lines = chunks.flatMap((copied) => {
      const page = Buffer.alloc(mostJsonBytes(copied.length));
      const { end } = writeJsonRows(copied, page, 0);
      return page.subarray(0, end).toString().trimEnd().split('\n');
    });
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      rows.map(({ number, first, second }) => [number, first, second]),
    );
  }
  await db.end();
});

test('a row never takes more room than was reserved for it', () => {
  const copied = Buffer.from(`${'\x01'.repeat(50)}\t\\N\t\n`);
  const page = Buffer.alloc(mostJsonBytes(copied.length));
  const { rows, end } = writeJsonRows(copied, page, 0);
  expect(rows).toBe(1);
  expect(JSON.parse(page.subarray(0, end).toString())).toEqual(['\x01'.repeat(50), null, '']);
});
