import { type Expected, type Finding, isExpected, type Scanned } from './finding.ts';

/** 0: nothing but what is explained; 1: something is not; 2: somebody could not look, which is no all-clear. */
export function exitCodeOf(scans: readonly Scanned[], table: readonly Expected[]): number {
  if (unexplained(scans, table).length > 0) return 1;
  return scans.some((scan) => isUnseen(scan, table)) ? 2 : 0;
}

/** A line for each scanner and each finding, and the verdict. */
export function told(scans: readonly Scanned[], table: readonly Expected[]): string[] {
  const lines = scans.flatMap((scan) => {
    const expected = scan.findings.filter((finding) => isExpected(finding, table)).length;
    const surprising = scan.findings.length - expected;
    const sum = `${surprising} unexplained, ${expected} explained`;
    const first = `${scan.scanner.padEnd(width)}  ${scan.notLooked === null ? sum : `NOT LOOKED AT: ${scan.notLooked}`}`;
    return [first, ...unexplained([scan], table).map(({ what }) => `${' '.repeat(width)}  ✗ ${what}`)];
  });
  return ['', ...lines, '', verdicts[exitCodeOf(scans, table)] ?? ''];
}

const width = 'container file'.length;
const verdicts = [
  'Nothing was found that is not explained.',
  'Mend what is unexplained, or explain it in shared/security.md, Findings that are expected.',
  'Nothing unexplained was found, but not everything was looked at: that is no all-clear.',
];

function unexplained(scans: readonly Scanned[], table: readonly Expected[]): Finding[] {
  return scans.flatMap(({ findings }) => findings.filter((finding) => !isExpected(finding, table)));
}

/** That a scanner is nowhere to be had may be explained too. */
function isUnseen({ scanner, notLooked }: Scanned, table: readonly Expected[]): boolean {
  return notLooked !== null && !isExpected({ scanner, what: `not looked at: ${notLooked}` }, table);
}
