import { expect, test } from 'bun:test';
import { closingLine, counts, skippedLines } from './counts.ts';

const report = (tests: number, failures: number, skipped: number) =>
  `<?xml version="1.0"?>\n<testsuites name="bun test" tests="${tests}" assertions="9" failures="${failures}" skipped="${skipped}" time="1">\n<testsuite name="x" tests="99">`;

test.each([
  ['all passed', report(4, 0, 0), 0, '4 passed, 0 failed'],
  ['one failed, one skipped', report(5, 1, 1), 1, '3 passed, 1 failed, 1 skipped'],
  ['a file could not be loaded', report(4, 0, 0), 1, '4 passed, 1 failed'],
  ['the run died before its report', undefined, 137, '0 passed, 1 failed'],
  ['nothing ran, though all went well', undefined, 0, '0 passed, 0 failed'],
])('%s', (_, xml, exitCode, line) => {
  expect(closingLine(counts(xml, exitCode))).toBe(line);
});

test('what was skipped is told by file', () => {
  const testcase = (file: string, inside: string) =>
    `<testcase name="a &gt; b" file="${file}" line="2">${inside}</testcase>`;
  const cases = ['<skipped />', '<skipped message="TODO" />', '', '<failure type="x" />'].map((inside) =>
    testcase('a.test.ts', inside),
  );
  const xml = `${report(6, 1, 3)}${cases.join('\n')}<testsuite name="y" skipped="1">${testcase('b.test.ts', '\n  <skipped />')}`;
  expect(skippedLines(counts(xml, 1))).toEqual([
    'Not tested here: 2 tests of a.test.ts',
    'Not tested here: 1 test of b.test.ts',
  ]);
  expect(skippedLines(counts(undefined, 1))).toEqual([]);
});
