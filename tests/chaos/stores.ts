import { makeDueNow } from '../../services/cli/doctor/checks/queues.ts';
import { connect } from '../../shared/db/connections/connect.ts';
import { until } from '../../shared/runtime/until.ts';
import { startWire, type Wire } from '../support/running/wire.ts';
import { freshDatabase, freshNats, freshPostgres, freshRedis, type Server } from '../support/stores/datastores.ts';
import { clockFault } from './faults/clock.ts';
import { failover, fullDisk, powerLoss } from './faults/database-faults.ts';
import type { FaultInjectors, Part } from './faults/part.ts';
import { storeFaults } from './faults/store-faults.ts';
import { buildSystemFaults } from './faults/system-faults.ts';
import { wireFaults } from './faults/wire-faults.ts';

interface Store {
  readonly part: Part;
  readonly url: string;
  /** The address that the chaos itself uses, which no fault of the wire reaches. */
  readonly harnessUrl: string;
}

export async function startStores(seconds: number, say: (line: string) => void) {
  const faults = buildSystemFaults();
  if (faults === null) say('skipped: faults of the clock and the disk of PostgreSQL, which need a C compiler (cc)');
  const [server, redis, nats] = await Promise.all([freshPostgres({}, faults?.env), freshRedis(), freshNats()]);
  const { url } = await freshDatabase(server);
  const [wire, harnessWire] = [await startWire(), await startWire()];
  for (const each of [wire, harnessWire]) each.setTargets(server.port);
  const harnessUrl = at(harnessWire.port, url);
  const mendClock = () => makeDue(harnessUrl);
  const current = { server };
  const injectors: FaultInjectors = {
    ...{ ...storeFaults(current), ...wireFaults(wire) },
    failover: failover(current, [wire, harnessWire], faults?.env),
    power: powerLoss(current),
    ...(faults && { clock: clockFault(faults.clock, seconds * 1_000, mendClock), full: fullDisk(current, faults) }),
  };
  const others = { redis: await behindWire('redis', redis), nats: await behindWire('nats', nats) };
  return {
    postgres: { part: { name: 'postgres', injectors }, url: at(wire.port, url), harnessUrl },
    ...others,
    stop: () => {
      for (const each of [wire, harnessWire, others.redis.wire, others.nats.wire]) each.stop();
      faults?.remove();
    },
  };
}

async function behindWire(name: string, server: Server): Promise<Store & { readonly wire: Wire }> {
  const wire = await startWire();
  wire.setTargets(server.port);
  const part = { name, injectors: { ...storeFaults({ server }), ...wireFaults(wire) } };
  return { part, url: at(wire.port, server.url), harnessUrl: server.url, wire };
}

function at(port: number, address: string): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

/** Makes deliveries due that a wrong clock postponed, with the statement that `cli doctor` names. */
async function makeDue(url: string): Promise<void> {
  const db = connect(url, { name: 'chaos', max: 1 });
  const isDone = () =>
    db.unsafe(makeDueNow).then(
      () => true,
      () => false,
    );
  await until(isDone, { timeoutMessage: () => 'postponed deliveries were not made due' }).finally(() => db.end());
}
