import type { CheckResult } from './examine.ts';
import type { Finding, State } from './finding.ts';

const marks: Readonly<Record<State, string>> = { well: 'well ', noted: 'note ', wrong: 'WRONG' };

export function report(examined: readonly CheckResult[]): string {
  const width = Math.max(...examined.map(({ check }) => check.length));
  const lines = examined.flatMap(({ check, findings }) =>
    findings.flatMap((finding, at) => linesOf(finding, (at === 0 ? check : '').padEnd(width))),
  );
  return [...lines, '', verdict(examined)].join('\n');
}

export function verdict(examined: readonly CheckResult[]): string {
  const wrong = examined.filter(({ state }) => state === 'wrong').map(({ check }) => check);
  return wrong.length === 0 ? 'All is well.' : `Something is wrong: ${wrong.join(', ')}.`;
}

function linesOf({ state, found, todo }: Finding, name: string): string[] {
  const indent = ' '.repeat(marks[state].length + name.length + 4);
  return [`${marks[state]}  ${name}  ${found}`, ...(todo === '' ? [] : [`${indent}→ ${todo}`])];
}
