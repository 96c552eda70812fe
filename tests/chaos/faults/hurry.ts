import type { Db } from '../../../shared/db/connections/connect.ts';
import type { MadeEndpoint } from '../load/tenants.ts';

const everyMs = 500;

/**
 * Ends the waits between attempts of the hurried endpoints, in the database, as long as it runs: a run need not take the
 * seven minutes of five attempts. Also looks how many deliveries are under way. While the database is away it does nothing.
 */
export function hurryRetries(db: Db, endpoints: readonly MadeEndpoint[]) {
  const hurried = endpoints.filter(({ isHurried }) => isHurried).map(({ id }) => id);
  let mostUnderWay = 0;
  let isStopping = false;

  const run = async (): Promise<void> => {
    while (!isStopping) {
      try {
        mostUnderWay = Math.max(mostUnderWay, await countUnderWay(db));
        await endWaits(db, hurried);
      } catch {
        // A fault has befallen the database, which is what this is all about.
      }
      await Bun.sleep(everyMs);
    }
  };
  const ended = run();
  return {
    mostUnderWay: () => mostUnderWay,
    async stop(): Promise<void> {
      isStopping = true;
      await ended;
    },
  };
}

async function countUnderWay(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from open_deliveries where claim is not null and leased_until > now()`;
  return row?.count ?? 0;
}

async function endWaits(db: Db, endpoints: readonly string[]): Promise<void> {
  await db`
    update open_deliveries set due_at = clock_timestamp()
    where endpoint_id = any (${[...endpoints]}::text[]) and status = 'retrying' and claim is null and due_at > clock()`;
}
