import { findProgram } from '../../../deploy/local/programs.ts';
import { notRun, type Scanned } from '../finding.ts';

/** A Debian program that is run against a stack from outside, with a time limit. */
export interface Scanner {
  readonly name: string;
  /** The Debian package; its program may have another name. */
  readonly package: string;
  readonly program: string;
  readonly seconds: number;
  readonly scan: (runUntil: Run, target: Target) => Promise<Scanned>;
}

/** Runs the program and returns its output. Throws at the time limit. */
type Run = (...args: string[]) => Promise<string>;

/** The scan's own stack, on loopback. */
export interface Target {
  /** Over https. */
  readonly api: string;
  readonly form: string;
  readonly menu: string;
  readonly dashboard: string;
  readonly key: string;
  /** For files that scanners write. */
  readonly folder: string;
}

/** Runs a scanner; one that is missing, fails or times out is reported as not run. */
export async function runScanner({ name, program, seconds, scan }: Scanner, target: Target): Promise<Scanned> {
  const path = findProgram(program);
  if (path === undefined) return notRun(name, `${program} is not installed`);
  const endsAt = performance.now() + seconds * 1000;
  try {
    return await scan((...args) => run([path, ...args], target.folder, endsAt), target);
  } catch (error) {
    return notRun(name, error instanceof Error ? error.message : String(error));
  }
}

async function run(command: readonly string[], cwd: string, endsAt: number): Promise<string> {
  const child = Bun.spawn([...command], {
    cwd,
    env: { PATH: process.env.PATH, HOME: cwd, TERM: 'dumb', LC_ALL: 'C.UTF-8' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: Math.max(1, Math.ceil(endsAt - performance.now())),
  });
  const [output, errors] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  if (child.signalCode !== null) throw new Error('it timed out');
  // Some scanners colour their output and have no option to turn that off.
  return Bun.stripANSI(`${output}${errors}`);
}
