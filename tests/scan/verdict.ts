import { type Expected, type Finding, isExpected, type Scanned } from './finding.ts';

/** 0: every finding is explained; 1: one is not; 2: a scan could not run. */
export function exitCodeOf(scans: readonly Scanned[], table: readonly Expected[]): number {
  if (unexplained(scans, table).length > 0) return 1;
  return scans.some(({ notRun }) => notRun !== null) ? 2 : 0;
}

/** A line for each scanner and each finding, and the verdict. */
export function reportLines(scans: readonly Scanned[], table: readonly Expected[]): string[] {
  const lines = scans.flatMap((scan) => {
    const expected = scan.findings.filter((finding) => isExpected(finding, table)).length;
    const surprising = scan.findings.length - expected;
    const sum = `${surprising} unexplained, ${expected} explained`;
    const first = `${scan.scanner.padEnd(width)}  ${scan.notRun === null ? sum : `NOT RUN: ${scan.notRun}`}`;
    return [first, ...unexplained([scan], table).map(({ what }) => `${' '.repeat(width)}  ✗ ${what}`)];
  });
  return ['', ...lines, '', verdicts[exitCodeOf(scans, table)] ?? ''];
}

const width = 'container file'.length;
const verdicts = [
  'Every finding is explained.',
  'Fix unexplained findings, or explain them in shared/security.md, Findings that are expected.',
  'Every finding is explained, but not every scan was run.',
];

function unexplained(scans: readonly Scanned[], table: readonly Expected[]): Finding[] {
  return scans.flatMap(({ findings }) => findings.filter((finding) => !isExpected(finding, table)));
}
