import { afterAll, expect, setDefaultTimeout, test } from 'bun:test';
import { attemptTimeoutMs } from '../../shared/domain/webhooks/retry.ts';
import { startReceiver } from '../../tests/support/requests/receiver.ts';
import { testMs } from '../../tests/support/run/patience.ts';
import { startServiceProcess } from '../../tests/support/running/service-process.ts';
import { createWorld, eventually, secretsKey } from '../../tests/support/running/world.ts';
import { freshNats, postgres } from '../../tests/support/stores/datastores.ts';
import { freeze, thaw } from '../../tests/support/stores/freeze.ts';
import { fairClock } from '../../tests/support/watching/fair-clock.ts';

setDefaultTimeout(testMs);

const open: { close(): unknown }[] = [];
afterAll(async () => {
  for (const each of open.reverse()) await each.close();
});

const deliveries = 8;

/** A dispatcher that is frozen for so long while it claims. Gives what each attempt's lease had left, and how late the last was. */
async function standStill(ms: number) {
  const [world, nats] = await Promise.all([createWorld(), freshNats()]);
  const leases: Promise<number>[] = [];
  const receiver = await startReceiver(({ headers }, response) => {
    const left = leaseLeftMs(String(headers['x-service-delivery']));
    leases.push(left);
    // Once it is settled the lease is gone.
    void left.finally(() => response.writeHead(204).end());
  });
  const leaseLeftMs = async (id: string): Promise<number> => {
    const [row] = await world.db<{ leftMs: number }[]>`
      select extract(epoch from leased_until - clock_timestamp())::float8 * 1000 as "leftMs"
      from open_deliveries where id = ${id}`;
    return row?.leftMs ?? 0;
  };
  open.push(world, { close: () => nats.stop('SIGKILL') }, receiver);
  const workspaceId = await world.workspace();
  await world.endpoint(workspaceId, { url: receiver.url });
  // So that it claims for some time.
  await world.db.unsafe(`
    create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return new; end $$;
    create trigger linger before insert or update of claim on open_deliveries for each row when (new.claim is not null)
      execute function linger()`);
  const service = await startServiceProcess('webhook-dispatcher', {
    ...{ DATABASE_URL: world.url, NATS_URL: nats.url },
    ...{ SECRETS_KEY: secretsKey, WEBHOOK_NETWORK: 'private' },
  });
  open.push({ close: () => service.stop('SIGKILL') });
  await world.record(workspaceId, 'order.created', deliveries);
  const claiming = async () =>
    (
      await world.db`
        select from pg_stat_activity
        where datname = current_database() and application_name = 'webhook-dispatcher' and wait_event = 'PgSleep'`
    ).count > 0;
  await eventually(claiming);
  freeze(service);
  await Bun.sleep(ms);
  // The trigger stays: dropping it needs the table, and a service that was frozen between two messages of a statement has that.
  await world.db.unsafe(
    'create or replace function linger() returns trigger language plpgsql as $$ begin return new; end $$',
  );
  thaw(service);
  const told = fairClock((await postgres()).pid);
  await eventually(() => world.drained());
  return { lateMs: told(), leases: await Promise.all(leases), attempts: receiver.received.length };
}

test('a process that stood still begins no attempt late in a lease, and none lies until its lease ends: it gives claims back at once', async () => {
  // What is left of a lease is no time for an attempt; and all leases are over.
  const [within, beyond] = await Promise.all([standStill(16_500), standStill(45_000)]);
  for (const { leases, attempts } of [within, beyond]) {
    expect(attempts).toBe(deliveries);
    expect(Math.min(...leases)).toBeGreaterThan(attemptTimeoutMs);
  }
  expect(within.lateMs).toBeLessThan(12_000);
  expect(beyond.lateMs).toBeLessThan(25_000);
});
