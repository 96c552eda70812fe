import { Refused } from '../../../shared/basics/refused.ts';
import { withDeadline } from '../../../shared/runtime/deadline.ts';
import type { Context } from '../context.ts';
import { databaseTrouble } from '../database-trouble.ts';
import { postgresqlCheck } from './checks/postgresql.ts';
import { checks } from './checks.ts';
import { type Check, type Finding, noted, type State, wrong } from './finding.ts';

export interface CheckResult {
  readonly check: string;
  readonly asks: string;
  readonly healthyWhen: string;
  readonly state: State;
  readonly findings: readonly Finding[];
}

const timeoutMs = 20_000;

/** Sequential: parallel checks would distort the clock differences. */
export async function examine(context: Context): Promise<CheckResult[]> {
  const examined: CheckResult[] = [];
  let hasDatabase = true;
  for (const check of checks) {
    const findings = check.needsDatabase && !hasDatabase ? [skipped] : await run(check, context);
    examined.push(resultOf(check, findings));
    if (check === postgresqlCheck) hasDatabase = await isReachable(context);
  }
  return examined;
}

async function isReachable({ sql }: Context): Promise<boolean> {
  try {
    await sql()`select 1`;
    return true;
  } catch {
    return false;
  }
}

const skipped = noted('skipped: it needs PostgreSQL');

async function run(check: Check, context: Context): Promise<readonly Finding[]> {
  try {
    return await withDeadline(timeoutMs, check.run(context));
  } catch (error) {
    if (error instanceof Refused) return [wrong(error.message, 'correct the setting')];
    const trouble = databaseTrouble(error);
    if (trouble !== null) return [wrong(trouble, 'check that it runs and accepts this login')];
    const message = error instanceof Error ? error.message : String(error);
    return [wrong(`the check failed: ${message}`, 'check the privileges of the database user of the command line')];
  }
}

function resultOf({ name, asks, healthyWhen }: Check, findings: readonly Finding[]): CheckResult {
  const state = (['wrong', 'noted'] as const).find((each) => findings.some((finding) => finding.state === each));
  return { check: name, asks, healthyWhen, state: state ?? 'well', findings };
}
