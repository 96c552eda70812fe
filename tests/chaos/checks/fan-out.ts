import { matches } from '../../../shared/webhooks/rules/event-pattern.ts';
import type { EventRow, Evidence } from '../evidence/evidence.ts';
import { outagesOf, overlap, type Span } from '../faults/fault.ts';
import type { MadeEndpoint } from '../load/tenants.ts';
import type { Check } from './check.ts';

const withinMs = 10_000;

/** I4 Every event gets its deliveries within ten seconds of PostgreSQL and a dispatcher
 * being available, despite faults of NATS and locks on other workspaces. */
export const checkFanOut: Check = (evidence) => {
  const { tables, drained, faults } = evidence;
  const made = new Set(tables.deliveries.map(({ endpointId, eventId }) => `${eventId} ${endpointId}`));
  const wanted = tables.events.flatMap((event) =>
    receiversOf(evidence, event).map((endpoint) => ({ event, endpoint })),
  );
  const allowed = new Set(wanted.map(({ event, endpoint }) => `${event.id} ${endpoint.id}`));
  const outages = [...outagesOf(faults, ['postgres']), ...outagesOf(faults, dispatchers)];
  return [
    ...(drained.fannedOutAt === null || drained.fannedOutAt > drained.healedAt + withinMs
      ? ['events were not fanned out 10 s after the last fault']
      : []),
    ...(drained.quietAt === null ? ['deliveries were still open at the end of the drain time'] : []),
    ...tables.events.flatMap((event) => problemOfTime(event, [...outages, ...locksOf(evidence, event)])),
    ...wanted
      .filter(({ event, endpoint }) => !made.has(`${event.id} ${endpoint.id}`))
      .map(({ event, endpoint }) => `${event.name} ${event.id} has no delivery to ${endpoint.id} (${endpoint.mood})`),
    ...tables.deliveries
      .filter(({ endpointId, eventId }) => !allowed.has(`${eventId} ${endpointId}`))
      .map(({ id, endpointId }) => `delivery ${id} goes to ${endpointId}, which is not subscribed`),
  ];
};

const dispatchers = ['webhook-dispatcher-1', 'webhook-dispatcher-2'];

function receiversOf({ endpoints, tables }: Evidence, event: EventRow): MadeEndpoint[] {
  const isRuled = (endpoint: MadeEndpoint): boolean =>
    tables.rules.some((rule) => rule.event === event.name && rule.endpointId === endpoint.id);
  const wants = (endpoint: MadeEndpoint): boolean =>
    endpoint.workspaceId === event.workspaceId &&
    (event.name.startsWith('order.') ? matches(endpoint.patterns, event.name) : isRuled(endpoint));
  return endpoints.filter(wants);
}

/** The times in which an endpoint of the event's own workspace was locked. */
function locksOf({ faults, endpoints }: Evidence, { workspaceId }: EventRow): Span[] {
  const own = new Set(endpoints.filter((endpoint) => endpoint.workspaceId === workspaceId).map(({ id }) => id));
  return faults.filter(({ kind, on }) => kind === 'lock' && own.has(on ?? ''));
}

function problemOfTime({ id, name, recordedAt, fannedOutAt }: EventRow, outages: readonly Span[]): string[] {
  let deadline = recordedAt + withinMs;
  for (const span of [...outages].sort((a, b) => a.from - b.from)) {
    if (overlap({ from: recordedAt, to: deadline }, span)) deadline = Math.max(deadline, span.to + withinMs);
  }
  if (fannedOutAt === null) return [`${name} ${id} was never fanned out`];
  return fannedOutAt <= deadline ? [] : [`${name} ${id} was fanned out after ${fannedOutAt - recordedAt} ms`];
}
