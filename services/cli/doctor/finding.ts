import type { Context } from '../context.ts';

/** `noted` is worth knowing, and nothing has to be done at once. */
export type State = 'well' | 'noted' | 'wrong';

/** One thing that a check found, in words for who runs the platform. */
export interface Finding {
  readonly state: State;
  readonly found: string;
  /** What to do about it; empty when all is well. */
  readonly todo: string;
}

/** A row of the table of checks (checks.ts). */
export interface Check {
  readonly name: string;
  /** What is asked, and when the answer is well: one sentence each. */
  readonly asks: string;
  readonly isWell: string;
  /** Asked only when PostgreSQL answers. */
  readonly needsDatabase: boolean;
  /** Throws what keeps it from finding out. */
  readonly look: (context: Context) => Promise<readonly Finding[]>;
}

export function well(found: string): Finding {
  return { state: 'well', found, todo: '' };
}

export function noted(found: string, todo = ''): Finding {
  return { state: 'noted', found, todo };
}

export function wrong(found: string, todo: string): Finding {
  return { state: 'wrong', found, todo };
}

/** The problems among these, or that all is well. */
export function problemsOr(all: readonly (Finding | false)[], wellSaid: string): readonly Finding[] {
  const problems = all.filter((each) => each !== false);
  return problems.length > 0 ? problems : [well(wellSaid)];
}

/** `4 s`, `3 min`, `2 h`, `5 days`. */
export function span(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
}
