import { expect, test } from 'bun:test';
import { closingLine, counts } from './counts.ts';

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
