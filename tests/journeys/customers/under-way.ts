import type { Db } from '../../../shared/db/connections/connect.ts';
import { until } from '../../../shared/runtime/until.ts';
import type { Receiver } from '../../support/requests/receiver.ts';
import type { Planted } from './planted.ts';

interface Stack {
  readonly db: Db;
  readonly receiver: Receiver;
  readonly person: Planted;
}

/** Begins an attempt of an event that names the person early, as errors are kept up to a length. The receiver answers after
 * `answered`; `ended` waits until a result that came later is written. */
export async function attemptUnderWay({ db, receiver, person }: Stack, waitFor: (answer: Promise<void>) => void) {
  const { promise, resolve } = Promise.withResolvers<void>();
  waitFor(promise);
  receiver.received.length = 0;
  await db`
    update open_deliveries set due_at = clock() where id = (
      select d.id from open_deliveries d join events e on e.id = d.event_id
      where e.data::text like ${`%${person.mark}%`} order by strpos(e.data::text, ${person.mark}) limit 1)`;
  await until(() => receiver.received.some(({ body }) => body.includes(person.mark)), {
    timeoutMessage: () => 'no attempt is under way',
  });
  const ended = async (): Promise<void> => {
    const [later] = await db<{ id: string; attempt: number }[]>`
      update open_deliveries set due_at = clock() where id = (
        select d.id from open_deliveries d join events e on e.id = d.event_id
        where claim is null and e.data::text like ${`%${person.orderIds[0]}%`} limit 1)
      returning id, attempt`;
    if (!later) throw new Error('no other delivery is open');
    const isWritten = async (): Promise<boolean> =>
      (await db`select from open_deliveries where id = ${later.id} and attempt > ${later.attempt}`).length > 0;
    await until(isWritten, { timeoutMessage: () => 'no later attempt was made' });
    // The lease of the first would end in half a minute.
    await db`update open_deliveries set claim = null, leased_until = null where claim is not null`;
  };
  return { answered: resolve, ended };
}
