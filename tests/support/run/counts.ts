export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  skippedIn: ReadonlyMap<string, number>;
}

/** Reads the counts out of a JUnit report. No report (the tests never began, or died) counts as one failure. */
export function counts(report: string | undefined, exitCode: number): Counts {
  const whole = /<testsuites [^>]*>/.exec(report ?? '')?.[0] ?? '';
  const number = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(whole)?.[1] ?? 0);
  const [tests, skipped] = [number('tests'), number('skipped')];
  const failed = Math.max(number('failures'), exitCode === 0 ? 0 : 1);
  const passed = Math.max(0, tests - number('failures') - skipped);
  return { passed, failed, skipped, skippedIn: skippedIn(report ?? '') };
}

export function closingLine({ passed, failed, skipped }: Omit<Counts, 'skippedIn'>): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

export function skippedLines({ skippedIn }: Pick<Counts, 'skippedIn'>): string[] {
  return [...skippedIn].map(
    ([file, tests]) => `Not tested here: ${tests} ${tests === 1 ? 'test' : 'tests'} of ${file}`,
  );
}

function skippedIn(report: string): Map<string, number> {
  const files = new Map<string, number>();
  for (const testcase of report.split('<testcase ').slice(1)) {
    const file = testcase.includes('<skipped') && / file="([^"]*)"/.exec(testcase)?.[1];
    if (file) files.set(file, (files.get(file) ?? 0) + 1);
  }
  return files;
}
