import { findProgram } from '../../../deploy/local/programs.ts';
import { notLooked, type Scanned } from '../finding.ts';

/** A program of Debian that looks at a stack from outside: by its name, and how it is run within its time. */
export interface Scanner {
  readonly name: string;
  /** The Debian package; its program has the same name unless told otherwise. */
  readonly package: string;
  readonly program: string;
  readonly seconds: number;
  readonly scan: (run: Run, target: Target) => Promise<Scanned>;
}

/** Runs the program with these words and gives what it printed. Throws when it takes longer than it may. */
type Run = (...words: string[]) => Promise<string>;

/** A stack of the scan's own, on loopback. */
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

/** Lets one look, unless its program is not here. It is ended when its time is over, which is then told. */
export async function lookWith({ name, program, seconds, scan }: Scanner, target: Target): Promise<Scanned> {
  const path = findProgram(program);
  if (path === undefined) return notLooked(name, `${program} is not installed`);
  const endsAt = performance.now() + seconds * 1000;
  try {
    return await scan((...words) => run([path, ...words], target.folder, endsAt), target);
  } catch (error) {
    return notLooked(name, error instanceof Error ? error.message : String(error));
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
  const [text, words] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  if (child.signalCode !== null) throw new Error('its time was over before it had ended');
  // Some colour what they print, and have no word against it.
  return Bun.stripANSI(`${text}${words}`);
}
