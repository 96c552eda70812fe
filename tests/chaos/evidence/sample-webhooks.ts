import { matches } from '../../../shared/webhooks/rules/event-pattern.ts';
import { afterAttempt } from '../../../shared/webhooks/rules/retry.ts';
import { type Arrival, fingerprint } from '../load/arrival.ts';
import type { MadeEndpoint } from '../load/tenants.ts';
import type { AttemptRow, DeliveryRow, EventRow } from './evidence.ts';

const rules = [
  { event: 'conversation.created', endpointId: 'whe_steady' },
  { event: 'message.received', endpointId: 'whe_steady' },
  { event: 'payment.confirmed', endpointId: 'whe_steady' },
];
const attemptsAt = { whe_steady: 1, whe_moody: 3, whe_dead: 5 } as const;
const tookMs = 20;

export function webhooksOf(events: readonly EventRow[], workspaceId: string) {
  const endpoints: MadeEndpoint[] = [
    { id: 'whe_steady', workspaceId, patterns: ['*'], mood: 'steady', secret: 's', hasShortWaits: false },
    { id: 'whe_moody', workspaceId, patterns: ['order.*'], mood: 'moody', secret: 's', hasShortWaits: false },
    { id: 'whe_dead', workspaceId, patterns: ['order.created'], mood: 'dead', secret: 's', hasShortWaits: true },
  ];
  const sent = events.flatMap((event) =>
    endpoints
      .filter(({ id, patterns }) =>
        event.name.startsWith('order.') ? matches(patterns, event.name) : id === 'whe_steady',
      )
      .map((endpoint) => attemptsFor(event, endpoint)),
  );
  const deliveries = sent.map(({ attempts, event, endpoint }) => delivery(attempts, event, endpoint));
  const exhausted = deliveries.filter(({ status }) => status === 'failed').length;
  const dead = { id: 'whe_dead', enabled: false, failures: exhausted };
  const others = ['whe_steady', 'whe_moody'].map((id) => ({ id, enabled: true, failures: 0 }));
  const attempts = sent.flatMap((each) => each.attempts);
  return {
    endpoints,
    arrivals: sent.flatMap(arrivalsFor),
    tables: { deliveries, attempts, endpoints: [...others, dead], rules },
  };
}

interface Sent {
  readonly event: EventRow;
  readonly endpoint: MadeEndpoint;
  readonly attempts: readonly AttemptRow[];
}

function attemptsFor(event: EventRow, endpoint: MadeEndpoint): Sent {
  const count = Object.entries(attemptsAt).find(([id]) => id === endpoint.id)?.[1] ?? 1;
  let sentAt = (event.fannedOutAt ?? 0) + 10;
  const attempts = Array.from({ length: count }, (_, nth): AttemptRow => {
    const isGood = nth + 1 === count && endpoint.mood !== 'dead';
    const own = { endpointId: endpoint.id, eventId: event.id, number: nth + 1, sentAt, durationMs: tookMs };
    const after = afterAttempt(nth + 1, isGood);
    sentAt += tookMs + (after.status === 'retrying' ? after.waitMs : 0);
    const result = isGood ? { httpStatus: 200, error: null } : { httpStatus: 500, error: 'http_500' };
    return { ...own, timestamp: own.sentAt, ...result };
  });
  return { event, endpoint, attempts };
}

function delivery(attempts: readonly AttemptRow[], event: EventRow, endpoint: MadeEndpoint): DeliveryRow {
  const last = attempts.at(-1);
  return {
    id: idOf(event, endpoint),
    endpointId: endpoint.id,
    eventId: event.id,
    status: last?.error === null ? 'delivered' : 'failed',
    attempt: attempts.length,
    lastError: last?.error ?? null,
    settledAt: last ? last.sentAt + last.durationMs : null,
  };
}

function arrivalsFor({ event, endpoint, attempts }: Sent): Arrival[] {
  const body = `{"event":${JSON.stringify(event.name)},"timestamp":0,"data":${event.data}}`;
  return attempts.map(({ sentAt, httpStatus }) => ({
    delivery: idOf(event, endpoint),
    endpointId: endpoint.id,
    timestamp: sentAt,
    at: sentAt + 1,
    verified: true,
    fingerprint: fingerprint(body),
    status: httpStatus,
  }));
}

function idOf({ id }: EventRow, endpoint: MadeEndpoint): string {
  return `dlv_${id}_${endpoint.id}`;
}
