import type { Db } from '../../../shared/db/connections/connect.ts';
import type { MadeEndpoint } from '../load/tenants.ts';

const everyMs = 500;

/** Ends the waits of endpoints with short waits, because five attempts
 * take seven minutes; counts the attempts in flight. */
export function shortenWaits(db: Db, endpoints: readonly MadeEndpoint[]) {
  const shortened = endpoints.filter(({ hasShortWaits }) => hasShortWaits).map(({ id }) => id);
  let maxInFlight = 0;
  let isStopping = false;

  const run = async (): Promise<void> => {
    while (!isStopping) {
      try {
        maxInFlight = Math.max(maxInFlight, await countInFlight(db));
        await endWaits(db, shortened);
      } catch {}
      await Bun.sleep(everyMs);
    }
  };
  const ended = run();
  return {
    maxInFlight: () => maxInFlight,
    async stop(): Promise<void> {
      isStopping = true;
      await ended;
    },
  };
}

async function countInFlight(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from open_deliveries where claim is not null and leased_until > now()`;
  return row?.count ?? 0;
}

async function endWaits(db: Db, endpoints: readonly string[]): Promise<void> {
  await db`
    update open_deliveries set due_at = clock_timestamp()
    where endpoint_id = any (${[...endpoints]}::text[]) and status = 'retrying' and claim is null and due_at > clock()`;
}
