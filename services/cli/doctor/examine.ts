import { Refused } from '../../../shared/basics/refused.ts';
import { withDeadline } from '../../../shared/runtime/deadline.ts';
import type { Context } from '../context.ts';
import { databaseTrouble } from '../database-trouble.ts';
import { postgresqlCheck } from './checks/postgresql.ts';
import { checks } from './checks.ts';
import { type Check, type Finding, noted, type State, wrong } from './finding.ts';

export interface Examined {
  readonly check: string;
  readonly asks: string;
  readonly healthyWhen: string;
  readonly state: State;
  readonly findings: readonly Finding[];
}

const withinMs = 20_000;

/** Sequential: parallel checks would distort the clock differences. */
export async function examine(context: Context): Promise<Examined[]> {
  const examined: Examined[] = [];
  let hasDatabase = true;
  for (const check of checks) {
    const findings = check.needsDatabase && !hasDatabase ? [notAsked] : await look(check, context);
    examined.push(summed(check, findings));
    if (check === postgresqlCheck) hasDatabase = await answers(context);
  }
  return examined;
}

async function answers({ sql }: Context): Promise<boolean> {
  try {
    await sql()`select 1`;
    return true;
  } catch {
    return false;
  }
}

const notAsked = noted('not asked: it needs PostgreSQL');

async function look(check: Check, context: Context): Promise<readonly Finding[]> {
  try {
    return await withDeadline(withinMs, check.look(context));
  } catch (error) {
    if (error instanceof Refused) return [wrong(error.message, 'mend the setting')];
    const trouble = databaseTrouble(error);
    if (trouble !== null) return [wrong(trouble, 'see that it runs, and who may log in there')];
    const message = error instanceof Error ? error.message : String(error);
    return [
      wrong(`could not be found out: ${message}`, 'as the user of the command line it should be: see its rights'),
    ];
  }
}

function summed({ name, asks, healthyWhen }: Check, findings: readonly Finding[]): Examined {
  const state = (['wrong', 'noted'] as const).find((each) => findings.some((finding) => finding.state === each));
  return { check: name, asks, healthyWhen, state: state ?? 'well', findings };
}
