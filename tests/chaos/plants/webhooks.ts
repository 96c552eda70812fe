import type { Evidence } from '../evidence/evidence.ts';
import { changed, changedRow, type Plants, twiceRow, withoutRow } from './plant.ts';

const isDelivered = ({ status }: { status: string }): boolean => status === 'delivered';
const isAny = (): boolean => true;

export const plantsOfWebhooks = {
  'I4 every event has its deliveries, within 10 s': {
    'an endpoint was left out': withoutRow('deliveries', isDelivered),
    'an event was not fanned out': changedRow('events', isAny, (event) => ({ ...event, fannedOutAt: null })),
    'an event was fanned out only minutes later': changedRow('events', isAny, (event) => {
      return { ...event, fannedOutAt: event.recordedAt + 300_000 };
    }),
    'deliveries were never settled': (evidence) => ({ ...evidence, drained: { ...evidence.drained, quietAt: null } }),
  },
  'I5 attempts are numbered, settled once, never overlap, and wait long enough': {
    'an attempt was settled twice': twiceRow('attempts', isAny),
    'a delivery was made twice': twiceRow('deliveries', isDelivered),
    'two attempts overlapped': changedRow(
      'attempts',
      ({ number }) => number === 2,
      (attempt) => ({ ...attempt, sentAt: attempt.sentAt - 600_000 }),
    ),
    'the wait before a retry was too short': (evidence) => {
      const patient = new Set(evidence.endpoints.filter(({ hasShortWaits }) => !hasShortWaits).map(({ id }) => id));
      return changedRow(
        'attempts',
        ({ number, endpointId }) => number === 2 && patient.has(endpointId),
        (attempt) => ({ ...attempt, sentAt: attempt.sentAt - 1_000 }),
      )(evidence);
    },
  },
  'I6 delivered means received, signed and unchanged': {
    'a delivery was marked as delivered and never sent': (evidence) => {
      const delivered = evidence.tables.deliveries.find(isDelivered)?.id;
      return { ...evidence, arrivals: evidence.arrivals.filter(({ delivery }) => delivery !== delivered) };
    },
    'a failure was recorded as a success': (evidence) => arrived(evidence, { status: 500 }),
    'a signature was wrong': (evidence) => arrived(evidence, { verified: false }),
    'a body was changed between attempts': (evidence) => arrived(evidence, { fingerprint: 'other' }),
  },
  'I7 only ten exhausted deliveries in a row disable an endpoint': {
    'a dead endpoint was not disabled': changedRow(
      'endpoints',
      ({ enabled }) => !enabled,
      (row) => ({ ...row, enabled: true }),
    ),
    'an endpoint was disabled too soon': changedRow(
      'endpoints',
      ({ enabled }) => enabled,
      (row) => ({ ...row, enabled: false }),
    ),
    'a success did not reset the count': changedRow(
      'endpoints',
      ({ failures }) => failures === 0,
      (row) => ({ ...row, failures: 1 }),
    ),
  },
  'repeats are at most kills and freezes times requests in flight': {
    'deliveries were repeated without end': (evidence) => ({
      ...evidence,
      arrivals: Array.from({ length: 50 }, () => evidence.arrivals).flat(),
    }),
  },
} satisfies Plants;

function arrived(evidence: Evidence, change: Partial<Evidence['arrivals'][number]>): Evidence {
  const wasGood = ({ status }: { status: number | null }): boolean => status === 200;
  return { ...evidence, arrivals: changed(evidence.arrivals, wasGood, (arrival) => ({ ...arrival, ...change })) };
}
