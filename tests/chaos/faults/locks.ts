import { connect } from '../../../shared/db/connections/connect.ts';
import type { Seeded } from '../../support/data/seeded.ts';
import type { Part } from './part.ts';

/** Locks of a foreign session on the `nth` newest row. A subquery finds it
 * first: `for update` with `offset` would also lock the rows it skips. */
const holds = [
  'select id from orders where id = (select id from orders order by id desc offset $1 limit 1) for update',
  `select id from webhook_endpoints where id =
    (select id from webhook_endpoints order by id desc offset $1 limit 1) for update`,
  'select id from conversations where id = (select id from conversations order by id desc offset $1 limit 1) for update',
  "select 'heartbeats' as id from (select pg_advisory_xact_lock(hashtext('heartbeat'))) held where $1::int >= 0",
] as const;
const newest = 5;

export function locksPart(url: string): Part {
  let release = async (): Promise<void> => {};
  const lock = {
    causesOutage: false,
    begin: async (chance: Seeded) => {
      const held = await hold(url, chance.oneOf(holds), chance.below(newest));
      release = held.release;
      return { on: held.id };
    },
    end: () => release(),
  };
  return { name: 'locks', injectors: { lock } };
}

/** Locks nothing when the database is unavailable or has no row; an outage ends the lock. */
async function hold(url: string, statement: string, nth: number): Promise<{ id: string; release(): Promise<void> }> {
  const settings = { idle_in_transaction_session_timeout: '0' };
  const session = connect(url, { name: 'somebody', max: 1, settings });
  const over = Promise.withResolvers<void>();
  const held = Promise.withResolvers<string>();
  const ended = session
    .begin(async (tx) => {
      const [row] = await tx.unsafe<{ id: string }[]>(statement, [nth]);
      held.resolve(row?.id ?? 'nothing');
      await over.promise;
    })
    .catch(() => held.resolve('nothing'));
  const id = await held.promise;
  return {
    id,
    release: async () => {
      over.resolve();
      await ended;
      await session.end();
    },
  };
}
