import { afterAll, expect, test } from 'bun:test';
import { connect } from '../../shared/db/connections/connect.ts';
import { attemptTimeoutMs } from '../../shared/domain/webhooks/retry.ts';
import { type Receiver, startReceiver } from '../../tests/support/requests/receiver.ts';
import {
  createWorld,
  eventually,
  fanOutAll,
  startMs,
  startService,
  type World,
} from '../../tests/support/running/world.ts';

const open: { close(): unknown }[] = [];
afterAll(async () => {
  for (const each of open) await each.close();
}, startMs);

/** So long that what is left of a lease that began before it is no time for an attempt. */
const standstillMs = 16_500;
/** Well before the lease would have ended by itself. */
const soonMs = 8_000;

test(
  'a process that stood still begins no attempt late in its lease: it gives the claim back, and claims anew',
  async () => {
    const world: World = await createWorld();
    const leases: Promise<number>[] = [];
    const leaseLeftMs = async (): Promise<number> => {
      const [row] = await world.db<{ leftMs: number }[]>`
        select extract(epoch from leased_until - clock_timestamp())::float8 * 1000 as "leftMs"
        from open_deliveries`;
      return row?.leftMs ?? 0;
    };
    const receiver: Receiver = await startReceiver(() => void leases.push(leaseLeftMs()));
    const workspaceId = await world.workspace();
    await world.endpoint(workspaceId, { url: receiver.url });
    await world.record(workspaceId);
    await fanOutAll(world.db);
    const other = connect(world.url, { name: 'other', max: 1 });
    const sessions = (name: string, wait: string, query: string) => async () =>
      (
        await world.db`
          select from pg_stat_activity
          where application_name = ${name} and wait_event = ${wait} and starts_with(query, ${query})`
      ).count > 0;
    // Nothing in this process can run while it stands still: PostgreSQL lets go of the table by itself.
    const held = other.unsafe('begin; lock table open_deliveries in share mode; select pg_sleep(2); commit').simple();
    const release = held.then(() => {});
    await eventually(sessions('other', 'PgSleep', 'begin'));
    const service = startService(world);
    open.push({ close: () => service.stop() }, receiver, { close: () => other.end() }, world);
    await eventually(sessions('webhook-dispatcher', 'relation', '-- Takes what is due'));
    Bun.sleepSync(standstillMs);
    await release;
    await eventually(() => leases.length > 0, soonMs);
    expect(await leases[0]).toBeGreaterThan(attemptTimeoutMs);
    expect(receiver.received).toHaveLength(1);
  },
  startMs,
);
