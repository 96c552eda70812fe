import type { FaultKind } from './faults/fault.ts';

/** The parts that `npm run chaos -- NAME` injects faults into, and its default seconds. */
export interface Scenario {
  readonly stores: readonly string[];
  readonly services: readonly string[];
  readonly locks: boolean;
  readonly kinds?: readonly FaultKind[];
  readonly seconds: number;
}

const everyStore = ['postgres', 'redis', 'nats'];
const everyService = ['api-read', 'order-actions', 'webhook-dispatcher', 'conversations'];

export const scenarios: Readonly<Record<string, Scenario>> = {
  all: { stores: everyStore, services: everyService, locks: true, seconds: 120 },
  webhooks: { stores: ['postgres', 'nats'], services: ['webhook-dispatcher'], locks: true, seconds: 300 },
  postgres: { stores: ['postgres'], services: [], locks: false, seconds: 45 },
  redis: { stores: ['redis'], services: [], locks: false, seconds: 45 },
  nats: { stores: ['nats'], services: [], locks: false, seconds: 45 },
  services: { stores: [], services: everyService, locks: false, seconds: 60 },
  silence: { stores: everyStore, services: everyService, locks: false, kinds: ['silence', 'slow'], seconds: 90 },
  clocks: { stores: everyStore, services: everyService, locks: false, kinds: ['clock'], seconds: 60 },
  disasters: {
    ...{ stores: ['postgres'], services: [], locks: false, seconds: 60 },
    kinds: ['failover', 'power', 'full'],
  },
  locks: { stores: [], services: [], locks: true, seconds: 90 },
};
