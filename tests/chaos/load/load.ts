import type { Messaging } from '../../../shared/messaging/connect.ts';
import { type Seeded, seeded } from '../../support/data/seeded.ts';
import type { Journal } from '../evidence/journal.ts';
import type { Replica } from '../faults/replica.ts';
import { talk, trigger } from './chats.ts';
import type { Client, LoadState } from './client.ts';
import { actOnOrder, contend, moveOrder, placeOrder, repeatCommand } from './orders.ts';
import { readList } from './reads.ts';
import type { Tenants } from './tenants.ts';

const clients = 10;
/** Of the clients, how many only read and act, as a tenant's back end does. */
const backendClients = 3;
const usualPauseMs = 40;
const longPauseMs = 250;
const longRunSeconds = 600;
/** The most steps of a client, however long the run. */
const maxSteps = 20_000;

const verbs: readonly [weight: number, verb: (client: Client) => Promise<unknown>][] = [
  [22, placeOrder],
  [26, actOnOrder],
  [8, contend],
  [16, moveOrder],
  [6, repeatCommand],
  [14, readList],
  [6, talk],
  [2, trigger],
];

const backendVerbs: typeof verbs = [
  [60, actOnOrder],
  [40, readList],
];

export function startLoad(
  { messaging, tenants, replicas }: { messaging: Messaging; tenants: Tenants; replicas: readonly Replica[] },
  { seed, seconds }: { readonly seed: number; readonly seconds: number },
) {
  const pauseMs = seconds < longRunSeconds ? usualPauseMs : longPauseMs;
  const journal: Journal = { calls: [], commands: [] };
  const state: LoadState = { orders: [], commands: [], conversations: [] };
  let isStopping = false;

  const work = async (nth: number): Promise<void> => {
    const chance = seeded(seed + nth);
    const replicaOf = (service: string): Replica => {
      const [first, ...others] = replicas.filter((replica) => replica.service === service);
      if (!first) throw new Error(`there is no replica of ${service}`);
      return chance.oneOf([first, ...others]);
    };
    const client = { messaging, journal, tenants, chance, state, replicaOf };
    for (let step = 0; step < maxSteps && !isStopping; step += 1) {
      await pick(nth < backendClients ? backendVerbs : verbs, chance)(client);
      await Bun.sleep(chance.below(2 * pauseMs));
    }
  };

  const ended = Promise.all(Array.from({ length: clients }, (_, nth) => work(nth)));
  return {
    journal,
    async stop(): Promise<void> {
      isStopping = true;
      await ended;
    },
  };
}

function pick(from: typeof verbs, chance: Seeded): (client: Client) => Promise<unknown> {
  let rest = chance.below(from.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, verb] of from) {
    if (rest < weight) return verb;
    rest -= weight;
  }
  return placeOrder;
}
