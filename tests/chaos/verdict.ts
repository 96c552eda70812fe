import type { Check } from './checks/check.ts';
import { repeatsOf } from './checks/repeats.ts';
import type { Evidence } from './evidence/evidence.ts';
import { isDuringOutage } from './faults/fault.ts';
import { invariants } from './invariants.ts';

export interface Verdict {
  readonly invariant: string;
  readonly violations: readonly string[];
}

export function judge(evidence: Evidence): Verdict[] {
  const checks: [string, Check][] = Object.entries(invariants);
  return checks.map(([invariant, check]) => ({ invariant, violations: check(evidence) }));
}

const shownViolations = 5;

export function verdictLines(verdicts: readonly Verdict[]): string[] {
  return verdicts.flatMap(({ invariant, violations }) => {
    const more = violations.length - shownViolations;
    return [
      `${violations.length === 0 ? 'holds   ' : 'VIOLATED'}  ${invariant}`,
      ...violations.slice(0, shownViolations).map((violation) => `            ${violation}`),
      ...(more > 0 ? [`            and ${more} more`] : []),
    ];
  });
}

export function countLines(evidence: Evidence): string[] {
  const { journal, tables, arrivals, faults, maxInFlight: maxUnderWay } = evidence;
  const statuses = Map.groupBy(journal.calls, ({ status }) => status);
  const tries = journal.commands.flatMap((command) => command.tries);
  const replies = Map.groupBy(tries, ({ reply }) => reply.kind);
  const shown = (groups: Map<string | number, unknown[]>): string =>
    [...groups]
      .sort()
      .map(([name, group]) => `${name}: ${group.length}`)
      .join(', ');
  return [
    `${faults.length} faults (${shown(Map.groupBy(faults, ({ kind }) => kind))})`,
    `${journal.calls.length} calls (${shown(statuses)}), during outages: ${callsDuringOutages(evidence)}`,
    `${journal.commands.length} commands, sent ${tries.length} times (${shown(replies)})`,
    `${tables.orders.length} orders, ${tables.events.length} events, ${tables.deliveries.length} deliveries ` +
      `(${shown(Map.groupBy(tables.deliveries, ({ status }) => status))}), ${tables.attempts.length} attempts settled`,
    `${arrivals.length} arrivals, ${repeatsOf(evidence)} of them repeats; at most ${maxUnderWay} in flight at a time`,
  ];
}

function callsDuringOutages({ journal, faults }: Evidence): string {
  const inside = (part: string): number => {
    const absences = faults.filter((fault) => fault.part === part);
    return journal.calls.filter((call) => absences.some((fault) => isDuringOutage(call, fault))).length;
  };
  return ['postgres', 'redis', 'nats'].map((part) => `${part} ${inside(part)}`).join(', ');
}
