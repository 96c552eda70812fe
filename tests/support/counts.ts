/** How the tests of a run ended. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Reads the counts out of a JUnit report. No report (the tests never began, or died) counts as one failure. */
export function counts(report: string | undefined, exitCode: number): Counts {
  const whole = /<testsuites [^>]*>/.exec(report ?? '')?.[0] ?? '';
  const number = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(whole)?.[1] ?? 0);
  const [tests, skipped] = [number('tests'), number('skipped')];
  // What breaks between tests, as a file that cannot be loaded, shows in the exit code only.
  const failed = Math.max(number('failures'), exitCode === 0 ? 0 : 1);
  return { passed: Math.max(0, tests - number('failures') - skipped), failed, skipped };
}

/** The one line that a run ends with. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}
