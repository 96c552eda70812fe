import type { Context } from '../context.ts';

export type State = 'well' | 'noted' | 'wrong';

export interface Finding {
  readonly state: State;
  readonly found: string;
  readonly todo: string;
}

export interface Check {
  readonly name: string;
  readonly asks: string;
  readonly healthyWhen: string;
  readonly needsDatabase: boolean;
  readonly run: (context: Context) => Promise<readonly Finding[]>;
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

export function problemsOr(all: readonly (Finding | false)[], healthyText: string): readonly Finding[] {
  const problems = all.filter((each) => each !== false);
  return problems.length > 0 ? problems : [well(healthyText)];
}

export function span(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`;
}
