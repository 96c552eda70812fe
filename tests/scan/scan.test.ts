import { expect, test } from 'bun:test';
import { scanContainerFile } from './code/container.ts';
import { scanHistory } from './code/history.ts';
import { scanLockFile } from './code/lock-file.ts';
import { type Expected, expectedFindings, notRun, type Scanned, scanned } from './finding.ts';
import { exitCodeOf, reportLines } from './verdict.ts';

/** The quick parts of `npm run scan`; the parts that need a stack and minutes run only there. */

const table = expectedFindings();
const unexplained = (scan: Scanned) => reportLines([scan], table).filter((line) => line.includes('✗'));

test('locked packages have an exact version, a checksum and no install script', () => {
  expect(unexplained(scanLockFile())).toEqual([]);
});

test('the container file has none of the known problems', () => {
  expect(unexplained(scanContainerFile())).toEqual([]);
});

test('no secret was ever committed', async () => {
  expect(unexplained(await scanHistory())).toEqual([]);
}, 60_000);

test('explained findings pass; new ones and incomplete scans do not', () => {
  const rows: Expected[] = [{ scanner: 'one', begins: 'known', why: 'because' }];
  const codes = [
    [scanned('one', ['known: a'])],
    [scanned('one', ['known: a', 'new'])],
    [scanned('one', []), notRun('two', 'away')],
    [scanned('two', ['known: a'])],
  ].map((scans) => exitCodeOf(scans, rows));
  expect(codes).toEqual([0, 1, 2, 1]);
});

test('each expected finding has its scanner and a reason', () => {
  expect(table.length).toBeGreaterThan(0);
  for (const { scanner, begins, why } of table) {
    for (const text of [scanner, begins]) expect(text).not.toBe('');
    expect(why.length).toBeGreaterThan(20);
  }
});
