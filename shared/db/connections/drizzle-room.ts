import { drizzle } from 'drizzle-orm/postgres-js';
import type postgres from 'postgres';
import { connectDrizzle, type Drizzle, impatient } from './connect.ts';
import { createRoom, type Room } from './lock-room.ts';

/** Drizzles on the same connections, each for whom it works: one whose work waits for a lock keeps none of the others waiting. */
export interface DrizzleRoom {
  /** For a workspace, or a person. What a transaction does beside its statements may be done twice (lock-room.ts). */
  of(whose: string): Drizzle & { readonly $client: postgres.Sql };
  end(): Promise<unknown>;
}

interface DrizzleRoomOptions {
  readonly name: string;
  /** Connections on which nothing waits long. */
  readonly max: number;
  /** Connections on which a lock is waited for. */
  readonly waiting: number;
}

/** Connects when it is first needed. */
export function connectDrizzleRoom(url: string, { name, max, waiting }: DrizzleRoomOptions): DrizzleRoom {
  const quick = connectDrizzle(url, { name, max, settings: impatient });
  const patient = connectDrizzle(url, { name: `${name} waiting`, max: waiting });
  const room = createRoom({ impatient: quick.$client, patient: patient.$client });
  return {
    of: (whose) => drizzle(through(room, whose, quick.$client.options)),
    end: () => Promise.all([quick.end(), patient.end()]),
  };
}

/**
 * A client that does each statement and each transaction through the room. It has what drizzle asks of one, and nothing else:
 * the options, statements as text, whose rows may be wanted as arrays, and `begin`.
 */
function through(room: Room<postgres.Sql>, workspaceId: string, options: postgres.Sql['options']): postgres.Sql {
  const unsafe = (...statement: Parameters<postgres.Sql['unsafe']>) => {
    let asArrays = false;
    const send = (client: postgres.Sql) => {
      const query = client.unsafe(...statement);
      return asArrays ? query.values() : query;
    };
    // Begun when it is known how the rows are wanted.
    const rows = Promise.resolve().then(() => room.run({ workspaceId }, async (client) => send(client)));
    const values = () => {
      asArrays = true;
      return rows;
    };
    return Object.assign(rows, { values });
  };
  const begin = <Result>(work: (tx: postgres.TransactionSql) => Promise<Result>) =>
    room.run({ workspaceId }, async (client) => client.begin(work));
  return { options, unsafe, begin } as unknown as postgres.Sql;
}
