import { startWire, type Wire } from '../support/running/wire.ts';
import { freshDatabase, freshNats, freshPostgres, freshRedis, type Server } from '../support/stores/datastores.ts';
import type { Part, Troubles } from './faults/part.ts';
import { storeTroubles } from './faults/store-troubles.ts';
import { wireTroubles } from './faults/wire-troubles.ts';

/** A datastore of the world. */
export interface Store {
  readonly part: Part;
  /** As services know it: over a wire that may go silent. */
  readonly url: string;
  /** As the run itself does, whatever befalls the wire. */
  readonly ownUrl: string;
}

/** Starts PostgreSQL with a database, Redis and NATS, each behind a wire. */
export async function startStores(): Promise<{ postgres: Store; redis: Store; nats: Store; stop(): void }> {
  const [postgres, redis, nats] = await Promise.all([freshPostgres(), freshRedis(), freshNats()]);
  const { url } = await freshDatabase(postgres);
  const wires: Wire[] = [];
  const store = async (name: string, server: Server, address: string, troubles: Troubles = {}): Promise<Store> => {
    const wire = await startWire();
    wires.push(wire);
    wire.lead(server.port);
    const part = { name, troubles: { ...storeTroubles({ server }), ...wireTroubles(wire), ...troubles } };
    return { part, url: at(wire.port, address), ownUrl: address };
  };
  return {
    postgres: await store('postgres', postgres, url),
    redis: await store('redis', redis, redis.url),
    nats: await store('nats', nats, nats.url),
    stop: () => wires.forEach((wire) => void wire.stop()),
  };
}

function at(port: number, address: string): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}
