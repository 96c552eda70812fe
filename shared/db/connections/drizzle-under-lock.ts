import { drizzle } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { connectDrizzle, type Drizzle, impatient } from './connect.ts';
import { createRetry } from './retry-under-lock.ts';

export interface DrizzleUnderLock {
  /** `tenantId` is of a workspace or a user. A transaction may run twice, so it must have no side effects but statements. */
  of(tenantId: string): Drizzle & { readonly $client: postgres.Sql };
  end(): Promise<unknown>;
}

interface Options {
  readonly name: string;
  readonly max: number;
  /** Connections beside those, on which transactions wait for locks. */
  readonly maxPatient: number;
}

export function connectDrizzleUnderLock(url: string, { name, max, maxPatient }: Options): DrizzleUnderLock {
  const quick = connectDrizzle(url, { name, max, settings: impatient });
  const patient = connectDrizzle(url, { name: `${name} waiting`, max: maxPatient });
  const retry = createRetry({ impatient: quick.$client, patient: patient.$client });
  return {
    of: (tenantId) => drizzle(clientOf((work) => retry(tenantId, work), quick.$client.options)),
    end: () => Promise.all([quick.end(), patient.end()]),
  };
}

type Run = <Result>(work: (client: postgres.Sql) => Promise<Result>) => Promise<Result>;

/** Exactly what drizzle uses of a client: the options, `unsafe` with rows as objects or arrays, and `begin`. */
function clientOf(run: Run, options: postgres.Sql['options']): postgres.Sql {
  const unsafe = (...statement: Parameters<postgres.Sql['unsafe']>) => {
    let asArrays = false;
    const send = (client: postgres.Sql) => {
      const query = client.unsafe(...statement);
      return asArrays ? query.values() : query;
    };
    // Later, so that `values` can be called before the statement is sent.
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
