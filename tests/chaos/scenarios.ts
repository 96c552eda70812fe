/** What `npm run chaos -- NAME` lets faults befall, and for how long unless `--seconds` says otherwise. */
export interface Scenario {
  readonly stores: readonly string[];
  readonly services: readonly string[];
  readonly seconds: number;
}

const everyService = ['api-read', 'order-actions', 'webhook-dispatcher', 'conversations'];

export const scenarios: Readonly<Record<string, Scenario>> = {
  all: { stores: ['postgres', 'redis', 'nats'], services: everyService, seconds: 120 },
  webhooks: { stores: ['postgres', 'nats'], services: ['webhook-dispatcher'], seconds: 300 },
  postgres: { stores: ['postgres'], services: [], seconds: 45 },
  redis: { stores: ['redis'], services: [], seconds: 45 },
  nats: { stores: ['nats'], services: [], seconds: 45 },
  services: { stores: [], services: everyService, seconds: 60 },
};
