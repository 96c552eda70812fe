import { drizzle } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { connectDrizzle, type Drizzle, impatient } from './connect.ts';
import { createRetry } from './retry-under-lock.ts';

/** Drizzle for each workspace on the same connections: transactions that meet a lock are retried where they delay no other. */
export interface DrizzleUnderLock {
  /** For the id of a workspace, or of a person. What a transaction does beside its statements may be done twice (retry-under-lock.ts). */
  of(whose: string): Drizzle & { readonly $client: postgres.Sql };
  end(): Promise<unknown>;
}

interface Options {
  readonly name: string;
  /** Connections on which nothing waits long. */
  readonly max: number;
  /** Connections on which a lock is waited for. */
  readonly waiting: number;
}

/** Connects when it is first needed. */
export function connectDrizzleUnderLock(url: string, { name, max, waiting }: Options): DrizzleUnderLock {
  const quick = connectDrizzle(url, { name, max, settings: impatient });
  const patient = connectDrizzle(url, { name: `${name} waiting`, max: waiting });
  const retry = createRetry({ impatient: quick.$client, patient: patient.$client });
  return {
    of: (whose) => drizzle(clientOf((work) => retry(whose, work), quick.$client.options)),
    end: () => Promise.all([quick.end(), patient.end()]),
  };
}

type Run = <Result>(work: (client: postgres.Sql) => Promise<Result>) => Promise<Result>;

/**
 * A client that runs each statement and each transaction by `run`. It has what drizzle asks of one, and nothing else: the options,
 * statements as text, whose rows may be wanted as arrays, and `begin`.
 */
function clientOf(run: Run, options: postgres.Sql['options']): postgres.Sql {
  const unsafe = (...statement: Parameters<postgres.Sql['unsafe']>) => {
    let asArrays = false;
    const send = (client: postgres.Sql) => {
      const query = client.unsafe(...statement);
      return asArrays ? query.values() : query;
    };
    // Begun when it is known how the rows are wanted.
    const rows = Promise.resolve().then(() => run(async (client) => send(client)));
    const values = () => {
      asArrays = true;
      return rows;
    };
    return Object.assign(rows, { values });
  };
  const begin = <Result>(work: (tx: postgres.TransactionSql) => Promise<Result>) =>
    run(async (client) => client.begin(work));
  return { options, unsafe, begin } as unknown as postgres.Sql;
}
